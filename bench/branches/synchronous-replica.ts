import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { withClient } from '../../tests/support/databases.ts';
import { copyAsReplica } from '../../tests/support/replica-pair.ts';

export interface SynchronousReplica {
  /** From now on every commit waits until the replica has written it. */
  join(): Promise<void>;
  /** The primary is alone again, and the replica takes no processor time. */
  leave(): Promise<void>;
  remove(): Promise<void>;
}

/** A copy of the primary that comes and goes between measurements, so that both cases are measured in one run. */
export async function makeSynchronousReplica(primary: EmbeddedPostgres, dataDir: string): Promise<SynchronousReplica> {
  const folder = `${dataDir}-replica`;
  rmSync(folder, { recursive: true, force: true });
  const replica = await copyAsReplica(primary, dataDir, folder);
  const url = primary.url('postgres');
  // It must find what was written while it was away.
  await set(url, 'wal_keep_size', '16GB');
  const leave = async () => {
    await set(url, 'synchronous_standby_names', '');
    await replica.stop();
  };
  return {
    join: async () => {
      await replica.start();
      while (!(await hasCaughtUp(url))) await sleep(100);
      await set(url, 'synchronous_standby_names', 'ANY 1 (replica)');
    },
    leave,
    remove: async () => {
      await leave();
      await set(url, 'wal_keep_size', '0');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function set(url: string, name: string, value: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await client.query('SELECT pg_reload_conf()');
  });
  // The server reads its files again a moment later.
  await sleep(500);
}

async function hasCaughtUp(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ caught_up: boolean }>(
      `SELECT replay_lsn >= pg_current_wal_lsn() AS caught_up FROM pg_stat_replication WHERE application_name = 'replica'`,
    );
    return rows[0]?.caught_up === true;
  });
}
