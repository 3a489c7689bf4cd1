import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { EmbeddedMachine } from '../recovery/embedded-machine.ts';
import { codesAt, runCommand, verified } from '../recovery/recovered.ts';
import { Shop } from '../recovery/shop.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { IS_LONG } from '../support/test-form.ts';

/** What docs/runbooks.md tells operators to do, done: a shop on the embedded database, and a PostgreSQL of their own. */
const folder = IS_LONG ? newDatabaseFolder('runbooks') : '';
const archive = join(folder, 'moving.backup');
let own: EmbeddedPostgres;
let machine: EmbeddedMachine;
let codes: Set<string>;

const asSuperuser = (text: string) =>
  withClient(own.url('postgres'), (client) => client.query(text)).then(() => undefined);
const ownUrl = (password: string, database = 'doitien') => {
  const url = new URL(own.url(database));
  url.username = 'shop';
  url.password = password;
  return url.href;
};

async function serve(env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer({ DATA_DIR: join(folder, 'api'), ...env });
  onTestFinished(() => server.stop());
  if (!(await server.address)) throw new Error(`The server did not start: ${server.output()}`);
  return server;
}

describe.runIf(IS_LONG)('the runbooks', () => {
  beforeAll(async () => {
    own = new EmbeddedPostgres(join(folder, 'own'));
    machine = new EmbeddedMachine(folder, { RECOVERY_ARCHIVE: '0' });
    await own.start();
    const shop = await Shop.open(machine);
    await shop.buy();
    await shop.buy();
    codes = new Set(shop.acts.map(({ code }) => code));
    await shop.close();
  });
  afterAll(async () => {
    await machine.close();
    await own.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('from the embedded database to a server of one’s own: every ticket is there, and trading goes on', async () => {
    await asSuperuser(`CREATE ROLE shop LOGIN PASSWORD 'first' CREATEROLE`);
    await asSuperuser('CREATE DATABASE doitien OWNER shop');
    expect(await runCommand('backup', [archive], machine.settings)).toMatchObject({ exitCode: 0 });
    const settings = { DATABASE_URL: ownUrl('first'), DATA_DIR: join(folder, 'api') };
    const { exitCode, printed } = await runCommand('restore', [archive], settings);
    expect([exitCode, printed]).toEqual([0, expect.stringContaining('The action log is whole.')]);
    expect(await codesAt(settings.DATABASE_URL)).toEqual(codes);
    const shop = await Shop.reopen(await serve(settings), settings.DATABASE_URL);
    await shop.buy();
    expect(await verified(settings, settings.DATABASE_URL)).toMatchObject({
      exitCode: 0,
      codes: expect.objectContaining({ size: 3 }),
    });
  });

  test('another password of the owner: processes that are started with it serve, and the former one opens nothing', async () => {
    await asSuperuser(`ALTER ROLE shop PASSWORD 'second'`);
    const server = await serve({ DATABASE_URL: ownUrl('second') });
    const shop = await Shop.reopen(server, ownUrl('second'));
    await shop.buy();
    await server.stop();
    expect(
      await runCommand('ledger-verify', [], { DATABASE_URL: ownUrl('first'), DATA_DIR: join(folder, 'api') }),
    ).toMatchObject({
      exitCode: 1,
    });
  });
});
