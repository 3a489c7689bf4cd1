import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { basesIn, recoveryFolders, segmentsIn } from '../../apps/api/src/platform/db/recovery/archive-folder.ts';
import { EmbeddedMachine } from '../recovery/embedded-machine.ts';
import { codesAt, recoverInto, runCommand } from '../recovery/recovered.ts';
import { Shop } from '../recovery/shop.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { spawnServer } from '../support/server-process.ts';
import { IS_LONG } from '../support/test-form.ts';

/** Two servers and a recovery: `recovery.test.ts` holds the rest in every run. */
describe.runIf(IS_LONG)('a trial of the archive', () => {
  const folder = IS_LONG ? newDatabaseFolder('recovery-trial') : '';
  let machine: EmbeddedMachine;
  let shop: Shop;
  let trialCode: string | undefined;

  /** A copy is recovered, started and traded on beside the server, which goes on; then the machine of the server is lost. */
  beforeAll(async () => {
    machine = new EmbeddedMachine(folder);
    shop = await Shop.open(machine);
    await machine.firstMoment();
    await shop.buy();
    await shipped();
    const data = join(folder, 'trial');
    await recoverInto(data, { BACKUP_DIR: machine.backups });
    const trial = spawnServer({ DATA_DIR: data, BACKUP_DIR: machine.backups });
    expect(await trial.address).toBeDefined();
    const postgres = new EmbeddedPostgres(data);
    await postgres.start();
    const copy = await Shop.reopen(trial, postgres.url('postgres'));
    await copy.buy();
    trialCode = copy.acts[0]?.code;
    await vi.waitFor(() => expect(startedServers()).toHaveLength(2), { timeout: 30_000 });
    await copy.close();
    await shop.buy();
    await shipped();
    await shop.lose();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const startedServers = () => recoveryFolders(machine.backups).filter((each) => basesIn(each).length > 0);

  async function shipped(): Promise<void> {
    const segment = await shop.endSegment();
    const names = () => recoveryFolders(machine.backups).flatMap((each) => [...segmentsIn(each).keys()]);
    await vi.waitFor(() => expect(names()).toContain(segment), { timeout: 90_000 });
  }

  async function recoverFrom(name: string, ...args: string[]) {
    const env = { DATA_DIR: join(folder, name), BACKUP_DIR: machine.backups };
    return runCommand('recover', args, env);
  }

  test('the archive of a trial is not taken for the one of the server that was lost', async () => {
    const [first, second] = startedServers().map(({ path }) => basename(path));
    const asked = await recoverFrom('asked');
    expect(asked).toMatchObject({ exitCode: 1, printed: expect.stringContaining(`npm run recover -- ${second}`) });
    expect(asked.printed).toContain(first);
    expect(await recoverFrom('none', '1-1')).toMatchObject({
      exitCode: 1,
      printed: expect.stringContaining('There is no base backup'),
    });

    const { exitCode, printed } = await recoverFrom('lost', first ?? '');
    expect({ exitCode, printed }).toMatchObject({ exitCode: 0 });
    const postgres = new EmbeddedPostgres(join(folder, 'lost'));
    await postgres.start();
    const codes = await codesAt(postgres.url('postgres'));
    await postgres.stop();
    expect([...codes].sort()).toEqual(shop.acts.map(({ code }) => code).sort());
    expect(trialCode).toBeDefined();
  });

  test('a server that was recovered archives beside the trial, and never into its folder', async () => {
    const before = startedServers().map(({ path }) => path);
    const server = spawnServer({ DATA_DIR: join(folder, 'lost'), BACKUP_DIR: machine.backups });
    expect(await server.address).toBeDefined();
    await expect.poll(() => startedServers().length, { timeout: 30_000 }).toBe(3);
    expect(startedServers().map(({ path }) => path)).toEqual(expect.arrayContaining(before));
    await server.stop();
  });
});
