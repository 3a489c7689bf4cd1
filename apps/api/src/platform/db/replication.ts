import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Of the replica that is farthest behind. Null where the owner of the database may not see where its replicas are. */
export interface Replication {
  replicas: number;
  bytes: number | null;
  seconds: number | null;
}

export async function readReplication(db: Db): Promise<Replication> {
  const { rows } = await sql<Replication>`SELECT replicas, bytes, seconds FROM replication_lag()`.execute(db);
  if (!rows[0]) throw new Error('The server does not say who follows it');
  return rows[0];
}
