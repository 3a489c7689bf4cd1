import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { openBackupFolder } from '../../domain/backups/backup-folder.ts';
import type { Config } from '../../platform/config.ts';
import { keyPair } from '../../platform/db/dump/sealed-streams.ts';
import { writeBackup } from '../../platform/db/dump/write-backup.ts';
import { examine } from './examine.ts';

let api: TestApp;
const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-doctor-'));
beforeAll(async () => {
  api = await startTestApp({ DATA_DIR });
  const counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '100000000' });
  await counter.buyUsd('100', '25900');
});
afterAll(async () => {
  await api.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const stateOf = async (subject: string, settings: Partial<Config> = {}) =>
  (await examine(api.database, { ...api.config, ...settings })).find((finding) => finding.subject === subject)?.state;

test('healthy books and log are found well; a missing backup is a warning until there is an encrypted one', async () => {
  expect([await stateOf('books'), await stateOf('log'), await stateOf('clock')]).toEqual(['well', 'well', 'well']);
  expect((await examine(api.database, api.config))[0]?.words).toContain(`Đổi tiền ${VERSION}`);
  expect(await stateOf('backups')).toBe('warning');
  await writeBackup(api.url, join(DATA_DIR, 'backups', 'doi-tien-1.backup'));
  expect(await stateOf('backups')).toBe('warning');
  await writeBackup(api.url, join(DATA_DIR, 'backups', 'doi-tien-2.backup.age'), [(await keyPair()).recipient]);
  expect(await stateOf('backups')).toBe('well');
});

test('a backup that is older than a day is ill, and so is none at all from the second day on, unless tools of one’s own make them', async () => {
  rmSync(join(DATA_DIR, 'backups', 'doi-tien-1.backup'));
  const file = join(DATA_DIR, 'backups', 'doi-tien-2.backup.age');
  utimesSync(file, new Date(), new Date(Date.now() - 30 * 3_600_000));
  expect(await stateOf('backups')).toBe('ill');
  expect(await stateOf('backups', { DAILY_BACKUPS: false })).toBe('well');
  rmSync(file);
  await api.sql(`UPDATE nguoi_dung SET ngay_tao = ngay_tao - interval '2 days'`);
  expect(await stateOf('backups')).toBe('ill');
});

test('a folder of backups whose disk is not mounted is ill, and a new disk is taken with its mark', async () => {
  const BACKUP_DIR = join(DATA_DIR, 'disk');
  const words = async () =>
    (await examine(api.database, { ...api.config, BACKUP_DIR })).find(({ subject }) => subject === 'backups')?.words;
  await openBackupFolder({ DATA_DIR, BACKUP_DIR });
  expect(await words()).not.toContain('Mount its disk');
  rmSync(BACKUP_DIR, { recursive: true });
  expect(await words()).toContain('Mount its disk');
  await expect(openBackupFolder({ DATA_DIR, BACKUP_DIR })).rejects.toThrow('doi-tien-backups.txt');
  expect(existsSync(BACKUP_DIR)).toBe(false);
  mkdirSync(BACKUP_DIR);
  writeFileSync(join(BACKUP_DIR, 'doi-tien-backups.txt'), '');
  expect(await words()).not.toContain('Mount its disk');
});

test('with a PostgreSQL of one’s own there may be no data folder on this machine', async () => {
  expect(await stateOf('disk', { DATA_DIR: '/nowhere', BACKUP_DIR: '/nowhere' })).toBe('well');
  expect(await stateOf('disk', { DATA_DIR: '/nowhere', BACKUP_DIR: '/nowhere', DATABASE_URL: undefined })).toBe('ill');
});

test.runIf(process.platform === 'linux')('a disk with less than a gigabyte is ill', async () => {
  // A file system of the kernel, which has no space to give.
  expect(await stateOf('disk', { DATA_DIR: '/proc', BACKUP_DIR: '/proc' })).toBe('ill');
});

test('a changed holding and a changed row of the log are found', async () => {
  await api.sql(`UPDATE vi_the SET so_luong = so_luong + 1, chua_phan_loai = chua_phan_loai + 1 WHERE tien_id = 2`);
  expect(await stateOf('books')).toBe('ill');
  await api.sql(
    `ALTER TABLE log_thao_tac DISABLE TRIGGER USER; UPDATE log_thao_tac SET tai_khoan = 'ai do' WHERE id = 1`,
  );
  expect(await stateOf('log')).toBe('ill');
});
