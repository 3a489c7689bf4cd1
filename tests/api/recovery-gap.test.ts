import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basesIn, recoveryFolders, segmentsIn } from '../../apps/api/src/platform/db/recovery/archive-folder.ts';
import { EmbeddedMachine } from '../recovery/embedded-machine.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { IS_LONG } from '../support/test-form.ts';

const folder = IS_LONG ? newDatabaseFolder('recovery-gap') : '';
let machine: EmbeddedMachine;
let server: ServerProcess;

describe.runIf(IS_LONG)('an archive of WAL that lacks some', () => {
  beforeAll(async () => {
    machine = new EmbeddedMachine(folder);
    await machine.prepare();
    await start({});
    await machine.firstMoment();
  });
  afterAll(async () => {
    await server.kill();
    await machine.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const archive = () => {
    const [found] = recoveryFolders(machine.backups);
    if (!found) throw new Error('There is no archive');
    return found;
  };

  async function start(env: Record<string, string>): Promise<void> {
    server = spawnServer({ ...machine.settings, ...env });
    expect(await server.address).toBeDefined();
  }

  async function endSegments(count: number): Promise<string> {
    let last = '';
    for (let n = 0; n < count; n += 1) {
      const { rows } = await withClient(await machine.url(), async (client) => {
        await client.query(`SELECT pg_logical_emit_message(true, 'test', 'work')`);
        return client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
      });
      last = rows[0]?.segment ?? '';
    }
    return last;
  }

  test('WAL that was not archived for a while leads to a new base backup, also when the server was stopped before it was taken', async () => {
    await server.stop();
    await start({ RECOVERY_ARCHIVE: '0' });
    await endSegments(3);
    await server.stop();
    await start({});
    await server.stop();
    expect(basesIn(archive())).toHaveLength(1);
    await start({});
    const last = await endSegments(1);
    await expect.poll(() => segmentsIn(archive()).has(last), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => basesIn(archive()).length, { timeout: 40_000 }).toBe(2);
  });

  test('a folder that cannot be read does not end the server, which goes on archiving once it can be', async () => {
    const { path } = archive();
    renameSync(path, `${path}.away`);
    writeFileSync(path, 'not a folder');
    await sleep(7_000);
    expect(server.child.exitCode).toBeNull();
    rmSync(path);
    renameSync(`${path}.away`, path);
    const last = await endSegments(1);
    await expect.poll(() => segmentsIn(archive()).has(last), { timeout: 20_000 }).toBe(true);
  });

  test('a disk that is not mounted gets nothing, the WAL waits, and is archived once the disk is there', async () => {
    const before = basesIn(archive()).length;
    renameSync(machine.backups, `${machine.backups}.away`);
    mkdirSync(machine.backups);
    const last = await endSegments(1);
    await expect
      .poll(() => server.output(), { timeout: 20_000 })
      .toContain('is not the folder that backups were written to');
    expect(readdirSync(machine.backups)).toEqual([]);
    rmSync(machine.backups, { recursive: true });
    renameSync(`${machine.backups}.away`, machine.backups);
    await expect.poll(() => segmentsIn(archive()).has(last), { timeout: 20_000 }).toBe(true);
    expect(basesIn(archive())).toHaveLength(before);
  });

  test('what a killed base backup has left is removed a day later, with the next base', async () => {
    const { path } = archive();
    const left = join(path, 'base.1.partial');
    const young = join(path, 'base.2.partial');
    writeFileSync(left, 'x');
    writeFileSync(young, 'x');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(left, yesterday, yesterday);
    await server.stop();
    for (const { file } of basesIn(archive())) rmSync(file);
    await start({});
    await expect.poll(() => basesIn(archive()).length, { timeout: 40_000 }).toBe(1);
    await expect.poll(() => existsSync(left), { timeout: 5_000 }).toBe(false);
    expect(statSync(young).size).toBe(1);
    expect(readdirSync(path)).toContain('wal');
  });
});
