import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { newDatabaseFolder } from './database-folder.ts';
import { prepareDatabase } from './test-postgres.ts';

export interface ReplicaPair {
  primaryUrl: string;
  replicaUrl: string;
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  stop(): Promise<void>;
}

const SETTINGS = { fsync: 'off', hot_standby_feedback: 'on', max_connections: '60' };

/** A migrated and seeded primary, and a replica of it. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = newDatabaseFolder('replica');
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string];
  const primary = new EmbeddedPostgres(first, { settings: SETTINGS });
  await primary.start();
  await prepareDatabase(primary.url('postgres'), first);
  const replica = await copyAsReplica(primary, first, second);
  await replica.start();
  return {
    primaryUrl: primary.url('postgres'),
    replicaUrl: replica.url('postgres'),
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A replica, not started yet, that follows a running primary. The folder of the primary is copied while it is stopped for a moment. */
export async function copyAsReplica(primary: EmbeddedPostgres, from: string, to: string): Promise<EmbeddedPostgres> {
  await primary.stop();
  execFileSync('cp', ['-a', from, to]);
  await primary.start();
  const cluster = join(to, 'postgres');
  const { port, username, password } = new URL(primary.url('postgres'));
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
  return new EmbeddedPostgres(to);
}
