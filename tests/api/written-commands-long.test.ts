import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { CHECKSUMS_FILE } from '../../scripts/migration-checksums.ts';
import { launchBrowser, type Session, signIn } from '../support/browser.ts';
import { commandsTried } from '../support/command-trials.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { withClient } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { IS_LONG } from '../support/test-form.ts';
import {
  type Ended,
  postersIn,
  processesOf,
  ROOT,
  SCRIPTS,
  start,
  type WrittenProcess,
} from '../support/written-commands.ts';

/** The commands of the documents that take long, each in a data folder of its own. Nothing may be left running after any of them. */
const folder = IS_LONG ? newDatabaseFolder('written-long') : '';
const tried = new Set<string>();
let folders = 0;
afterEach(() => expect.poll(() => processesOf(folder), { timeout: 60_000, interval: 200 }).toEqual([]));
afterAll(() => {
  // Of a test that failed; they are ours by their folder.
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function newSettings(): Record<string, string> {
  folders += 1;
  return { DATA_DIR: join(folder, `data-${folders}`), PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT: '0' };
}

function starting(command: string, settings = newSettings(), cwd = ROOT): WrittenProcess {
  tried.add(command);
  return start(command, settings, cwd);
}

const running = (command: string, settings?: Record<string, string>, cwd?: string): Promise<Ended> =>
  starting(command, settings, cwd).ended;

async function stop(npm: WrittenProcess): Promise<void> {
  process.kill(npm.pid, 'SIGTERM');
  await npm.ended;
}

describe.runIf(IS_LONG)('the long commands of the documents', () => {
  test('a demo is served by two processes, and tickets written in a browser are posted by both', async () => {
    const settings = newSettings();
    expect(await running('npm run demo -- --branches 1', settings)).toMatchObject({ code: 0 });
    const npm = starting('npm run start:cluster', settings);
    const address = (await npm.printed(/is running at (\S+)/)) ?? npm.output();
    const browser = await launchBrowser();
    try {
      const session = await signIn(browser, address, 'quanly', DEMO_PASSWORD);
      const codes: string[] = [];
      // Each visit has connections of its own, which fall on the processes in turn.
      while (codes.length < 12 && postersIn(npm.output()).size < 2)
        codes.push(await buyInBrowser(browser, session, address));
      expect(codes.every((code) => /^MNT-/.test(code))).toBe(true);
      expect(postersIn(npm.output()).size).toBe(2);
    } finally {
      await browser.close();
      await stop(npm);
    }
  }, 600_000);

  test('the demo of three branches', async () => {
    const { code, stdout } = await running('npm run demo');
    expect([code, stdout]).toEqual([0, expect.stringContaining('in 3 branches')]);
  }, 900_000);

  test('the pictures of the guide show the screens as they are', async () => {
    expect(await running('npm run guide:pictures -- --check')).toMatchObject({ code: 0 });
  }, 600_000);

  test('the app with reload', async () => {
    const npm = starting('npm run dev', { ...newSettings(), PORT: String(await freePort()) });
    expect(await npm.printed(/is running at (\S+)/)).toMatch(/^http/);
    expect(await npm.printed(/Local:\D+(\S+)/)).toBeDefined();
    await stop(npm);
  });

  test('build, checks and checksums end well and leave the files as they are', async () => {
    const before = readFileSync(CHECKSUMS_FILE, 'utf8');
    for (const command of ['npm run build', 'npm run check', 'npm run migrations:checksums']) {
      const { code, stdout, stderr } = await running(command);
      expect(code, `${command}\n${stdout}${stderr}`).toBe(0);
    }
    expect(readFileSync(CHECKSUMS_FILE, 'utf8')).toBe(before);
  }, 600_000);

  test('the line of the service finds what npm run build has built, and ends by a signal', async () => {
    const line = SCRIPTS.get('start') ?? '';
    const settings = newSettings();
    // The service names node by its path.
    const node = start(`${join(ROOT, 'node_modules/.bin')}/${line}`, settings);
    expect(await node.printed(/is running at (\S+)/)).toMatch(/^http/);
    // A service may not write beside its data.
    expect(node.output()).not.toContain('Building the web app');
    process.kill(node.pid, 'SIGTERM');
    expect((await node.ended).code).toBe(0);
  });

  test.each(commandsTried('arguments'))('%s reads its arguments', async (command) => {
    const { code, stderr } = await running(`${command} -- --no-such-option`);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining("Unknown option '--no-such-option'")]);
  });

  test('a PostgreSQL of the operator, with the role and the database as written, is enough', async () => {
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const statements = (/^```sql\n(.*?)^```/ms.exec(page)?.[1] ?? '')
      .replace('…', 'mat-khau-thu')
      .split('\n')
      .filter(Boolean);
    expect(statements).toHaveLength(2);
    const postgres = new EmbeddedPostgres(join(folder, 'operator'));
    await postgres.start();
    try {
      // The embedded one has a superuser of that name, which makes way.
      const admin = new URL(postgres.url('postgres'));
      await withClient(admin.href, (client) => client.query(`CREATE ROLE admin LOGIN SUPERUSER PASSWORD 'x'`));
      Object.assign(admin, { username: 'admin', password: 'x' });
      await withClient(admin.href, async (client) => {
        for (const statement of ['ALTER ROLE doitien RENAME TO other', ...statements]) await client.query(statement);
      });
      const owner = new URL(postgres.url('doitien'));
      owner.password = 'mat-khau-thu';
      const npm = start('npm start', { ...newSettings(), DATABASE_URL: owner.href });
      expect(await npm.printed(/is running at (\S+)/), npm.output()).toMatch(/^http/);
      await stop(npm);
    } finally {
      await postgres.stop();
    }
  });

  test('a fresh clone is installed and started', async () => {
    // On a disk: with its packages it has several hundred megabytes.
    const clone = mkdtempSync(join(tmpdir(), 'doi-tien-clone-'));
    onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
    const cloned = spawnSync('git', ['clone', '--quiet', ROOT, clone], { encoding: 'utf8' });
    expect([cloned.status, cloned.stderr]).toEqual([0, '']);
    const settings = newSettings();
    const installed = await running('npm install', settings, clone);
    expect(installed.code, installed.stderr).toBe(0);
    expect(statSync(join(clone, 'node_modules/.bin/node')).isFile()).toBe(true);
    const npm = start('npm start', settings, clone);
    expect(await npm.printed(/one-time password stands in (\S+)/)).toBeDefined();
    await stop(npm);
  }, 1_200_000);

  test('every command that is listed as long has been run', () => {
    expect(commandsTried('long').filter((command) => !tried.has(command))).toEqual([]);
  });
});

/** A purchase of 10 USD by the keys of the counter; answers the code of its ticket. */
async function buyInBrowser(browser: Browser, storageState: Session, address: string): Promise<string> {
  const context = await browser.newContext({ locale: 'vi', storageState });
  const page = await context.newPage();
  await page.goto(`${address}/giao-dich-mua-ngoai-te/moi`);
  await page.getByLabel('Số lượng', { exact: true }).waitFor();
  await page.keyboard.type('us', { delay: 50 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('10', { delay: 50 });
  await page.keyboard.press('Control+Enter');
  const receipt = page.getByRole('dialog').filter({ hasText: 'Đã lưu' });
  const text = (await receipt.textContent({ timeout: 60_000 })) ?? '';
  await context.close();
  return /MNT-\d{6}-\d{4}/.exec(text)?.[0] ?? text;
}
