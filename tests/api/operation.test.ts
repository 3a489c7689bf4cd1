import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBackupFolder } from '../../apps/api/src/domain/backups/backup-folder.ts';
import { checkBooks } from '../../apps/api/src/domain/ledger/check-books.ts';
import { programVersion } from '../../apps/api/src/platform/db/migration-files.ts';
import { openTestApp, startTestApp, type TestApp } from '../support/test-app.ts';

const TOKEN = 'for-prometheus-only';
const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-operation-'));
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ METRICS_TOKEN: TOKEN, DATA_DIR, BACKUP_DIR: DATA_DIR });
});
afterAll(async () => {
  await api.close();
  rmSync(DATA_DIR, { recursive: true });
});

const metrics = (authorization?: string) =>
  api.app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

test('every figure of the Grafana dashboard is one that the server tells', async () => {
  await api.signIn('quanly');
  await checkBooks(api.database);
  const { body } = await metrics(`Bearer ${TOKEN}`);
  const dashboard = readFileSync(join(import.meta.dirname, '../../docs/grafana/doi-tien.json'), 'utf8');
  const asked = new Set(dashboard.match(/\b(doitien|process|nodejs)_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(6);
  expect([...asked].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
  expect(body).toMatch(/^doitien_books_whole 1$/m);
  expect(body).toMatch(/route="\/api\/auth\/login"/);
});

const RULES = join(import.meta.dirname, '../../deploy/prometheus');

test('every figure of the alert rules is one that the server tells, and no alert is raised by what it tells of a healthy database', async () => {
  await checkBooks(api.database);
  const rules = readFileSync(join(RULES, 'doi-tien.rules.yaml'), 'utf8');
  const asked = new Set(rules.match(/\bdoitien_[a-z0-9_]+/g));
  const { body } = await metrics(`Bearer ${TOKEN}`);
  expect([...asked].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
  expect(body).toContain(`doitien_version_info{version="${VERSION}",schema="${programVersion()}"} 1`);
  expect(body).toMatch(/^doitien_of_this_version 1$/m);
  const [, free] = /^doitien_data_free_bytes (\d+)$/m.exec(body) ?? [];
  expect(Number(free)).toBeGreaterThan(1e6);
});

test('figures of a database that does not answer are left out: nothing says that its books differ', async () => {
  await api.sql('ALTER TABLE thu_di RENAME TO away');
  const { body } = await metrics(`Bearer ${TOKEN}`);
  await api.sql('ALTER TABLE away RENAME TO thu_di');
  expect(body).not.toMatch(/^doitien_letters_failed /m);
  expect(body).toMatch(/^doitien_books_whole 1$/m);
});

test('the last verification of the books is told with what it found, once there was one', async () => {
  const told = async () => (await metrics(`Bearer ${TOKEN}`)).body;
  await api.sql('DELETE FROM book_check');
  expect(await told()).not.toMatch(/^doitien_books_differences /m);
  await api.sql(`UPDATE nguoi_dung SET ngay_tao = now() - interval '5 days'`);
  expect(Number(/^doitien_books_verified_age_seconds (\d+)/m.exec(await told())?.[1])).toBeGreaterThan(4 * 86_400);
  await checkBooks(api.database);
  expect(await told()).toMatch(/^doitien_books_differences 0$/m);
  expect(Number(/^doitien_books_verified_age_seconds (\S+)$/m.exec(await told())?.[1])).toBeLessThan(60);
  await api.sql(`INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von, chua_phan_loai) VALUES (1, 3, 5, 5, 5)`);
  await checkBooks(api.database);
  expect(await told()).toMatch(/^doitien_books_differences [1-9]/m);
  await api.sql('DELETE FROM vi_the WHERE tien_id = 3');
});

test('letters count as unsent from the first that failed after the last that was sent', async () => {
  const mailing = await openTestApp(api.url, { METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' });
  const told = async (name: string) => {
    const { body } = await mailing.app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]) / 60);
  };
  const letter = (minutes: number, state: number) =>
    api.sql(
      `INSERT INTO thu_di (nguoi_nhan, tieu_de, noi_dung, trang_thai, ngay_tao) VALUES ('a@b.vn', 't', '', $1, now() - make_interval(mins => $2))`,
      [state, minutes],
    );
  expect(await told('doitien_letter_unsent_seconds')).toBe(0);
  for (const [minutes, state] of [
    [90, 3],
    [60, 2],
    [40, 3],
    [20, 3],
  ] as const)
    await letter(minutes, state);
  expect(await told('doitien_letter_unsent_seconds')).toBe(40);
  await letter(1, 2);
  expect(await told('doitien_letter_unsent_seconds')).toBe(0);
  await mailing.close();
});

test('who waits for a connection of the pool, or for the turn of a report, is counted with the seconds', async () => {
  const busy = await openTestApp(api.url, { METRICS_TOKEN: TOKEN, DATABASE_POOL_SIZE: '2' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = [1, 2].map(() => busy.database.read(() => promise));
  const waiting = busy.database.ping();
  await vi.waitFor(() => expect(busy.database.waits().connection.waiting).toBe(1));
  resolve();
  await Promise.all([...held, waiting]);
  const { connection, report } = busy.database.waits();
  expect(connection).toMatchObject({ waiting: 0, ended: 1 });
  expect(connection.seconds).toBeGreaterThan(0);
  expect(report).toEqual({ waiting: 0, ended: 0, seconds: 0 });
  const { body } = await busy.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toMatch(/^doitien_waits_total\{queue="connection"\} [1-9]/m);
  expect(body).toMatch(/^doitien_wait_seconds_total\{queue="act"\} 0$/m);
  await busy.close();
});

test.runIf(spawnSync('promtool', ['--version']).status === 0)('the alert rules raise what their tests say', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'doi-tien.tests.yaml'], {
    cwd: RULES,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

test.runIf(spawnSync('promtool', ['--version']).status === 0)(
  'the scrape job of the documents is one that Prometheus takes',
  () => {
    const page = readFileSync(join(RULES, '../../docs/operations.md'), 'utf8');
    const file = join(DATA_DIR, 'prometheus.yml');
    writeFileSync(file, /^```yaml\n(scrape_configs:.*?)^```/ms.exec(page)?.[1] ?? '');
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  },
);

test('an address that calls without end is asked to wait, and others are not', async () => {
  const limited = await openTestApp(api.url, { RATE_LIMIT: '2' });
  const ask = (remoteAddress: string) => limited.app.inject({ url: '/api/health/live', remoteAddress });
  for (let call = 0; call < 10; call += 1) await ask('10.0.0.1');
  const refused = await ask('10.0.0.1');
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  await limited.close();
});

test('a folder of backups whose disk is not mounted is told, and its free space is not that of another disk', async () => {
  const BACKUP_DIR = join(DATA_DIR, 'disk');
  const apart = await openTestApp(api.url, { METRICS_TOKEN: TOKEN, DATA_DIR, BACKUP_DIR });
  const told = async () => {
    const ready = await apart.app.inject({ url: '/api/health/ready' });
    const { body } = await apart.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    const [, there] = /^doitien_backup_folder_there (\d)$/m.exec(body) ?? [];
    return [ready.statusCode, ready.json().data.backups, there, body.includes('\ndoitien_backups_free_bytes ')];
  };
  await openBackupFolder(apart.config);
  expect(await told()).toEqual([200, 'there', '1', true]);
  renameSync(BACKUP_DIR, `${BACKUP_DIR}.away`);
  mkdirSync(BACKUP_DIR);
  expect(await told()).toEqual([200, 'away', '0', false]);
  renameSync(`${BACKUP_DIR}.away`, BACKUP_DIR);
  expect(await told()).toEqual([200, 'there', '1', true]);
  await apart.close();
});

test('the figures need the token', async () => {
  expect((await metrics()).statusCode).toBe(404);
  expect((await metrics('Bearer for-somebody-else')).statusCode).toBe(404);
});

test('without a token there are no figures, not even for this machine: a proxy on it looks the same', async () => {
  const open = await openTestApp(api.url);
  const address = await open.app.listen({ port: 0, host: '127.0.0.1' });
  expect((await open.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
  expect((await fetch(`${address}/api/metrics`)).status).toBe(404);
  await open.close();
});
