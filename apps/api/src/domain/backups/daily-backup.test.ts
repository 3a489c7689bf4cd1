import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { countRows, readArchive } from '../../platform/db/dump/archive.ts';
import { backUpWhenDue } from './daily-backup.ts';

let api: TestApp;
const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-daily-'));
const folder = join(DATA_DIR, 'backups');
mkdirSync(folder);
beforeAll(async () => {
  vi.stubEnv('ALLOW_UNSAFE_DATABASE', '1');
  api = await startTestApp();
});
afterAll(async () => {
  await api.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await api.sql('DELETE FROM sao_luu');
  await set('sao_luu_gio', 0);
});

const set = (key: string, value: unknown) =>
  api.sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1', [JSON.stringify({ [key]: value })]);
const backUp = (BACKUP_DIR = folder) =>
  backUpWhenDue(api.database, { url: api.url, paths: { DATA_DIR, BACKUP_DIR }, isSealed: false });
const days = () => api.sql('SELECT loi, xong_luc IS NOT NULL AS is_done FROM sao_luu');

test('the day’s backup is written once, however many processes look at the clock, and can be read', async () => {
  writeFileSync(join(folder, 'doi-tien-20200101-000000.backup'), 'old');
  writeFileSync(join(folder, 'truoc-nang-cap.backup'), 'somebody’s own');
  const written = (await Promise.all([backUp(), backUp(), backUp()])).filter((file) => file !== null);
  expect(written).toHaveLength(1);
  expect((await readArchive(written[0] ?? '', countRows)).head.tables).toContain('nguoi_dung');
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(folder)).toContain('truoc-nang-cap.backup');
  expect(await days()).toEqual([{ loi: null, is_done: true }]);
  expect(await backUp()).toBeNull();
});

test('one that failed is tried again after an hour, and not before', async () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  await expect(backUp(join(blocked, 'below'))).rejects.toThrow();
  expect(await days()).toEqual([{ loi: expect.stringContaining('below'), is_done: false }]);
  expect(await backUp()).toBeNull();
  await api.sql(`UPDATE sao_luu SET bat_dau = bat_dau - interval '61 minutes'`);
  expect(await backUp()).not.toBeNull();
});

test('a folder whose disk is not mounted gets no backup, and the day says why', async () => {
  const mounted = join(DATA_DIR, 'disk');
  expect(await backUp(mounted)).toContain(mounted);
  renameSync(mounted, join(DATA_DIR, 'away'));
  mkdirSync(mounted);
  await api.sql('DELETE FROM sao_luu');
  await expect(backUp(mounted)).rejects.toThrow('Mount its disk');
  expect(readdirSync(mounted)).toEqual([]);
  expect(await days()).toEqual([{ loi: expect.stringContaining('Mount its disk'), is_done: false }]);
});

test('nothing happens before the hour, nor where it is switched off', async () => {
  await set('sao_luu_tu_dong', false);
  expect(await backUp()).toBeNull();
  await set('sao_luu_tu_dong', true);
  const [{ next_hour } = {}] = await api.sql<{ next_hour: number }>(
    `SELECT extract(hour FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::int + 1 AS next_hour`,
  );
  await set('sao_luu_gio', next_hour);
  expect(await backUp()).toBeNull();
});

test('the dashboard warns people who may change the settings when the newest backup is old, and nobody else', async () => {
  await api.sql(`INSERT INTO sao_luu (ngay, bat_dau, xong_luc) SELECT current_date - 3, m, m
                 FROM (SELECT now() - interval '37 hours' AS m) old`);
  const alertsOf = async (account: string) => {
    const { data } = await api.call<Dashboard>('GET', '/dashboard', { as: await api.signIn(account) });
    return data.canh_bao.map(({ loai }) => loai);
  };
  expect(await alertsOf('quantri')).toContain('sao_luu_cu');
  expect(await alertsOf('giaodich1')).not.toContain('sao_luu_cu');
  await set('sao_luu_canh_bao_gio', 40);
  expect(await alertsOf('quantri')).not.toContain('sao_luu_cu');
});
