import { randomUUID, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { commandsTried } from '../support/command-trials.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { type Ended, postersIn, processesOf, ROOT, start, type WrittenProcess } from '../support/written-commands.ts';

/** Every cheap command of the documents, as it is written there, on one new data folder. Nothing may be left running after any of them. */
const folder = newDatabaseFolder('written');
const DATA_DIR = join(folder, 'data');
const settings = { DATA_DIR, BACKUP_DIR: join(folder, 'backups'), PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT: '0' };
const archive = join(folder, 'before.backup');
const tried = new Set<string>();

afterAll(() => {
  // Of a test that failed; they are ours by their folder.
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What stands for something of the reader's own is filled in; anything else stays as it is. */
function starting(command: string, filled: Record<string, string> = {}, env = settings, cwd = ROOT): WrittenProcess {
  tried.add(command);
  const words = Object.entries(filled).reduce(
    (text, [placeholder, value]) => text.replace(placeholder, value),
    command,
  );
  return start(words, env, cwd);
}

const running = (command: string, filled: Record<string, string> = {}, env = settings, cwd = ROOT): Promise<Ended> =>
  starting(command, filled, env, cwd).ended;

const call = async (address: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    // A connection for each, so that the processes of a cluster answer in turn.
    headers: { 'content-type': 'application/json', device_id: 'written', connection: 'close', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code: number; data: Record<string, unknown> };
};

const signIn = async (address: string) => {
  const { data } = await call(address, '/auth/login', {}, { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD });
  return { authorization: `Bearer ${data.accessToken}` };
};

const nothingRuns = () => expect.poll(() => processesOf(folder), { timeout: 30_000, interval: 100 }).toEqual([]);

describe('the commands of the documents', () => {
  test('the demo fills an empty folder', async () => {
    const filled = { '[--branches 3]': '--branches 1', '[--days 90]': '--days 2' };
    const { code, stdout } = await running('npm run demo -- [--branches 3] [--days 90]', filled);
    expect(code).toBe(0);
    expect(stdout).toContain(DEMO_PASSWORD);
    await nothingRuns();
  });

  test('npm start serves the app, and a SIGTERM for npm ends the server and its database', async () => {
    const npm = starting('npm start');
    const address = (await npm.printed(/is running at (\S+)/)) ?? npm.output();
    expect(await (await fetch(address)).text()).toContain('<html');
    await signIn(address);
    // The search for what was left behind finds what runs now.
    expect(processesOf(folder).map(({ command }) => command)).toEqual(
      expect.arrayContaining([expect.stringContaining('scripts/start.'), expect.stringContaining('postgres -D')]),
    );
    process.kill(npm.pid, 'SIGTERM');
    await npm.ended;
    await nothingRuns();
    // The web app may have to be built first.
  }, 400_000);

  test('npm run start:cluster: both processes post, commands run beside it, and a killed npm leaves nothing behind', async () => {
    const npm = starting('npm run start:cluster');
    const address = (await npm.printed(/is running at (\S+)/)) ?? npm.output();
    expect(await buyFourTimes(address)).toEqual([200, 200, 200, 200]);
    await expect.poll(() => postersIn(npm.output()).size).toBe(2);
    await runBeside();
    expect((await call(address, '/health/ready', {})).code).toBe(200);
    process.kill(npm.pid, 'SIGKILL');
    await npm.ended;
    await nothingRuns();
  });

  test('the demo does not go into a database that holds something, also when nobody has worked in it', async () => {
    const filled = { '[--branches 3]': '--branches 1', '[--days 90]': '--days 2' };
    const demo = 'npm run demo -- [--branches 3] [--days 90]';
    expect(await running(demo, filled)).toMatchObject({ code: 1, stderr: expect.stringContaining('started for real') });
    const real = { ...settings, DATA_DIR: join(folder, 'real') };
    const npm = starting('npm start', {}, real);
    expect(await npm.printed(/one-time password stands in (\S+);/)).toBe(join(real.DATA_DIR, 'first-password'));
    process.kill(npm.pid, 'SIGTERM');
    await npm.ended;
    await nothingRuns();
    expect(await running(demo, filled, real)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('started for real'),
    });
    await nothingRuns();
  });

  test('an archive is restored into another empty folder, and found whole', async () => {
    const elsewhere = { ...settings, DATA_DIR: join(folder, 'restored') };
    const { code, stdout, stderr } = await running('npm run restore -- file', { file: archive }, elsewhere);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout).toContain('The books are whole.\nThe action log is whole.');
    await nothingRuns();
  });

  test('the embedded database is recovered from the archive of its WAL, to a moment and to the end', async () => {
    for (const [name, command, moment] of [
      ['at', 'npm run recover -- [2026-11-19T10:15:00+07:00]', new Date().toISOString()],
      ['end', 'npm run recover', ''],
    ] as const) {
      const elsewhere = { ...settings, DATA_DIR: join(folder, name) };
      const { code, stdout } = await running(command, { '[2026-11-19T10:15:00+07:00]': moment }, elsewhere);
      expect([code, stdout]).toEqual([0, expect.stringContaining('The books are whole.\nThe action log is whole.')]);
      await nothingRuns();
    }
  });

  test('a key for backups is made, and written nowhere', async () => {
    const { code, stdout } = await running('npm run backup:key');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/BACKUP_RECIPIENTS=age1[\s\S]*AGE-SECRET-KEY-1/)]);
  });

  test('the readers of statements are judged on the samples, without a database', async () => {
    const { code, stdout } = await running('npm run statements:judge -- tests/samples/statements');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mt940 +[1-9]\d* +0 +0 /m);
    await nothingRuns();
  });

  test('a key for pictures is long enough', async () => {
    const { code, stdout } = await running('openssl rand -base64 32');
    expect([code, stdout.trim().length >= 32]).toEqual([0, true]);
  });

  test('the certificates of a cluster are made, each for its machine', async () => {
    const place = join(folder, 'certificates');
    mkdirSync(place);
    const names = 'subjectAltName=IP:10.0.0.1,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n';
    writeFileSync(join(place, 'node1.ext'), names);
    for (const command of [
      'openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=doi-tien -keyout ca.key -out ca.pem',
      'openssl req -newkey rsa:2048 -nodes -subj /CN=node1 -keyout node1.key -out node1.csr',
      'openssl x509 -req -in node1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile node1.ext -out node1.pem',
    ]) {
      expect(await running(command, {}, settings, place)).toMatchObject({ code: 0 });
    }
    const made = new X509Certificate(readFileSync(join(place, 'node1.pem')));
    expect(made.verify(new X509Certificate(readFileSync(join(place, 'ca.pem'))).publicKey)).toBe(true);
    expect(made.subjectAltName).toContain('127.0.0.1');
  });

  test('every command that is listed as short has been run', () => {
    expect(commandsTried('short').filter((command) => !tried.has(command))).toEqual([]);
  });
});

/** Commands on the database of a running server, at once: they must neither disturb it nor each other. A restore is refused. */
async function runBeside(): Promise<void> {
  const [own, dated, base, doctor, books, head, journal, off] = await Promise.all([
    running('npm run backup -- [file]', { '[file]': archive }),
    running('npm run backup'),
    running('npm run backup:base'),
    running('npm run doctor'),
    running('npm run ledger:verify'),
    running('npm run audit:verify'),
    running('npm run --silent ledger:export -- --from 2026-01-01 --to 2026-12-31'),
    running('npm run approvals:off'),
  ]);
  expect([own, dated, base, doctor, books, head, journal, off].filter(({ code }) => code !== 0)).toEqual([]);
  expect(own.stdout).toMatch(/in the schema \d{4}_\w+, .* read back and whole/);
  expect(existsSync(archive)).toBe(true);
  expect(dated.stdout).toMatch(/backups\/doi-tien-\d{8}-\d{6}\.backup/);
  expect(base.stdout).toMatch(/base-\d{8}-\d{6}-\w{24}\.base/);
  expect(doctor.stdout).toContain('✓ schema');
  expect(books.stdout).toContain('The books are whole.');
  // Nothing but the journal, or hledger refuses it.
  expect(journal.stdout).toMatch(/^;/);
  const kept = /head ([0-9a-f-]+)/.exec(head.stdout)?.[1] ?? '';
  const [verified, refused] = await Promise.all([
    running('npm run audit:verify -- [head]', { '[head]': kept }),
    running('npm run restore -- file', { file: archive }),
  ]);
  expect(verified.code).toBe(0);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('already running on this data')]);
}

/** Four purchases one after the other, on a connection each. */
async function buyFourTimes(address: string): Promise<number[]> {
  const headers = await signIn(address);
  const { data } = await call(address, '/tien?pageSize=100', headers);
  const usd = (data.items as { id: number; ma: string }[]).find(({ ma }) => ma === 'USD');
  const body = { chi_tiet: [{ tien_id: usd?.id, so_luong: '10', ty_gia: '26000' }], ly_do_ty_gia: 'thử' };
  const codes: number[] = [];
  for (let ticket = 1; ticket <= 4; ticket += 1) {
    const key = { ...headers, 'idempotency-key': randomUUID() };
    codes.push((await call(address, '/giao-dich-mua-ngoai-te', key, body)).code);
  }
  return codes;
}
