import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface ArchivingServer {
  system: string;
  timeline: number;
  isArchiving: boolean;
}

/** Which server it is: its identifier is made with it and stays with every copy; a copy that was recovered is on another timeline. */
export async function describeServer(db: Db): Promise<ArchivingServer> {
  const { rows } = await sql<ArchivingServer>`
    SELECT system_identifier::text AS system, current_setting('archive_mode') <> 'off' AS "isArchiving",
           ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline
    FROM pg_control_system()`.execute(db);
  if (!rows[0]) throw new Error('The server does not say which it is');
  return rows[0];
}
