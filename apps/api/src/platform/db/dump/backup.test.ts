import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { createEmptyDatabase, type TestDatabase, withClient } from '../../../../../../tests/support/databases.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { writeDemo } from '../../../commands/demo/write-demo.ts';
import { verifyLedger } from '../../../domain/ledger/verify.ts';
import { verifyChain } from '../../audit/verify-chain.ts';
import { StartupError } from '../../startup-error.ts';
import { applicationUrl } from '../application-login.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { countRows, readArchive } from './archive.ts';
import { BrokenArchive } from './frames.ts';
import { restoreBackup } from './restore-backup.ts';
import { keyPair } from './sealed-streams.ts';
import { writeBackup } from './write-backup.ts';

let api: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'doi-tien-backup-'));
const file = join(folder, 'one.backup');
beforeAll(async () => {
  api = await startTestApp();
  await writeDemo(api.database, { days: 3, customers: 10 });
  await writeBackup(api.url, file);
}, 240_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const FIGURES = `
  SELECT (SELECT sum(gia_tri) FROM giao_dich) AS traded, (SELECT count(*) FROM dong_but_toan) AS lines,
         (SELECT string_agg(tien_id || ':' || so_luong || ':' || gia_von, ' ' ORDER BY tien_id) FROM vi_the) AS held,
         (SELECT string_agg(encode(hash, 'hex'), ' ' ORDER BY chuoi) FROM log_dau_chuoi) AS head`;

/** Constraints, indexes and triggers, as the database itself describes them. */
const RULES = `
  SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;

test('what is restored elsewhere is what was saved: sums, holdings, books, log and the next numbers', async () => {
  const target = await createEmptyDatabase(inject('postgresUrl'));
  try {
    await restoreBackup({ url: target.url, file, allowUnsafe: true });
    expect(await query(target, FIGURES)).toEqual(await api.sql(FIGURES));
    await expectWhole(target);
    const next = `SELECT nextval(pg_get_serial_sequence('but_toan', 'id')) > (SELECT max(id) FROM but_toan) AS goes_on`;
    expect(await query(target, next)).toEqual([{ goes_on: true }]);
    // The rules hold again after the filling.
    expect(await query(target, RULES)).toEqual(await api.sql(RULES));
    await expect(query(target, 'DELETE FROM but_toan')).rejects.toThrow('append-only');
  } finally {
    await target.drop();
  }
});

test('holds no session, no code and no letter', async () => {
  await api.signIn('quanly');
  const { head } = await readArchive(file, countRows);
  expect(head).toMatchObject({ version: VERSION, tables: expect.arrayContaining(['giao_dich']) });
  expect(head.tables.filter((name) => ['phien', 'ma_otp', 'dat_lai_mat_khau', 'thu_di'].includes(name))).toEqual([]);
});

test('an older schema is saved as it is, with its version, and upgraded when it is restored', async () => {
  const [old, target] = [
    await createEmptyDatabase(inject('postgresUrl')),
    await createEmptyDatabase(inject('postgresUrl')),
  ];
  const older = join(folder, 'older.backup');
  try {
    await migrate({ url: old.url, allowUnsafe: true, upTo: '0009_lists' });
    expect(await writeBackup(old.url, older)).toMatchObject({ migration: '0009_lists' });
    const { head, foot } = await restoreBackup({ url: target.url, file: older, allowUnsafe: true });
    expect(head.migration).toBe('0009_lists');
    await expectWhole(target);
    expect(await query(target, `SELECT encode(hash, 'hex') AS hash FROM log_dau_chuoi WHERE chuoi = 1`)).toEqual([
      { hash: foot.chain.hash },
    ]);
  } finally {
    await old.drop();
    await target.drop();
  }
});

test('goes only into an empty database', async () => {
  await expect(restoreBackup({ url: api.url, file, allowUnsafe: true })).rejects.toThrow('in use');
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ['changed by one bit', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
  ['cut by its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['followed by a byte', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['followed by itself', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ['emptied', () => Buffer.alloc(0)],
  ['another file', () => Buffer.from('%PDF-1.7')],
])('an archive that was %s is refused in a sentence, and nothing of it stays', async (_how, harm) => {
  const damaged = join(folder, 'damaged.backup');
  writeFileSync(damaged, harm(readFileSync(file)));
  const target = await createEmptyDatabase(inject('postgresUrl'));
  try {
    await expect(restoreBackup({ url: target.url, file: damaged, allowUnsafe: true })).rejects.toThrow(BrokenArchive);
    expect(await peopleIn(target)).toBe(0);
  } finally {
    await target.drop();
  }
});

test('encrypted for somebody, it opens with their key alone, also by the tool of that format', async () => {
  const { identity, recipient } = await keyPair();
  const secret = join(folder, 'secret.backup.age');
  await writeBackup(api.url, secret, [recipient]);
  expect(readFileSync(secret).includes('doi_tien_backup')).toBe(false);
  await expect(readArchive(secret, countRows)).rejects.toThrow('set BACKUP_IDENTITY');
  const other = await keyPair();
  await expect(readArchive(secret, countRows, { identities: [other.identity] })).rejects.toThrow('another key');
  const { head } = await readArchive(secret, countRows, { identities: [other.identity, identity] });
  expect(head.tables).toContain('giao_dich');
  const key = join(folder, 'key.txt');
  writeFileSync(key, identity);
  const judged = spawnSync('age', ['--decrypt', '-i', key, '-o', join(folder, 'plain.backup'), secret]);
  if (judged.error) return console.error('skipped: Debian’s age is not here to judge');
  expect((await readArchive(join(folder, 'plain.backup'), countRows)).rows).toEqual(
    (await readArchive(secret, countRows, { identities: [identity] })).rows,
  );
});

test('an encrypted one that was changed, cut or lengthened is refused in a sentence', async () => {
  const { identity, recipient } = await keyPair();
  const secret = join(folder, 'harmed.backup.age');
  await writeBackup(api.url, secret, [recipient]);
  const bytes = readFileSync(secret);
  for (const harmed of [
    bytes.subarray(0, -1),
    bytes.subarray(0, 200),
    flip(bytes, bytes.length - 9),
    Buffer.concat([bytes, Buffer.from('x')]),
  ]) {
    writeFileSync(secret, harmed);
    await expect(readArchive(secret, countRows, { identities: [identity] })).rejects.toThrow(/damaged|another key/);
  }
});

test('a folder that cannot be written is named', async () => {
  await expect(writeBackup(api.url, join(file, 'below', 'one.backup'))).rejects.toThrow('set BACKUP_DIR to a folder');
});

test.runIf(process.platform === 'linux')('a full disk is told in a sentence, and leaves no file behind', async () => {
  const full = join(folder, 'full.backup');
  symlinkSync('/dev/full', `${full}.partial`);
  await expect(writeBackup(api.url, full)).rejects.toThrow(StartupError);
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
});

test('is a view of one moment, while people go on trading', async () => {
  const busy = join(folder, 'busy.backup');
  const counter = await openCounter(api, await api.signIn('quanly'));
  const trades = Array.from({ length: 12 }, () => counter.buyUsd('100', '25900'));
  const [answers] = await Promise.all([Promise.all(trades), writeBackup(api.url, busy)]);
  expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(200));
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  const target = await createEmptyDatabase(inject('postgresUrl'));
  try {
    await restoreBackup({ url: target.url, file: busy, allowUnsafe: true });
    await expectWhole(target);
  } finally {
    await target.drop();
  }
});

const query = ({ url }: TestDatabase, text: string) =>
  withClient(url, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);

/** None also where the damage was found before there was a table. */
async function peopleIn(target: TestDatabase): Promise<unknown> {
  const [found] = await query(target, `SELECT to_regclass('nguoi_dung') AS table`);
  if (!found?.table) return 0;
  return (await query(target, 'SELECT count(*)::int AS people FROM nguoi_dung'))[0]?.people;
}

async function expectWhole({ url }: TestDatabase): Promise<void> {
  const database = openDatabase({ url: applicationUrl(url), size: 2, onError: () => {} });
  try {
    expect(await database.read(verifyLedger)).toEqual([]);
    expect((await database.read(verifyChain)).hop_le).toBe(true);
  } finally {
    await database.close();
  }
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
