import pg from 'pg';

export interface ArchivingServer {
  system: string;
  timeline: number;
  isArchiving: boolean;
}

/** For whoever has a connection already. */
export const DESCRIBE_SERVER = `
  SELECT system_identifier::text AS system, current_setting('archive_mode') <> 'off' AS "isArchiving",
         ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline
  FROM pg_control_system()`;

/** Which server it is: its identifier is made with it and stays with every copy; a copy that was recovered is on another timeline. */
export async function describeServer(url: string): Promise<ArchivingServer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<ArchivingServer>(DESCRIBE_SERVER);
    if (!rows[0]) throw new Error('The server does not say which it is');
    return rows[0];
  } finally {
    await client.end();
  }
}
