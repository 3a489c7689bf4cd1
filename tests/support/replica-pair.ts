import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { newDatabaseFolder } from './database-folder.ts';
import { prepareDatabase } from './test-postgres.ts';

export interface ReplicaPair {
  primaryUrl: string;
  replicaUrl: string;
  replica: EmbeddedPostgres;
  stop(): Promise<void>;
}

const SETTINGS = { fsync: 'off', hot_standby_feedback: 'on', max_connections: '60' };

/** A migrated and seeded primary, and a replica of it that was copied while the primary was stopped. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = newDatabaseFolder('replica');
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string];
  const primary = new EmbeddedPostgres(first, { settings: SETTINGS });
  await primary.start();
  await prepareDatabase(primary.url('postgres'), first);
  await primary.stop();
  execFileSync('cp', ['-a', first, second]);
  await primary.start();
  const cluster = join(second, 'postgres');
  const { port, username, password } = new URL(primary.url('postgres'));
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const replica = new EmbeddedPostgres(second);
  await replica.start();
  return {
    primaryUrl: primary.url('postgres'),
    replicaUrl: replica.url('postgres'),
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
