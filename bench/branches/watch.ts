import pg from 'pg';

const EVERY_MS = 100;

const WAITS = `
  SELECT coalesce(wait_event_type || ':' || wait_event, 'running') AS wait, count(*)::int AS count
  FROM pg_stat_activity
  WHERE state <> 'idle' AND backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 1`;

const SYNCS = `SELECT coalesce(sum(fsyncs), 0)::int AS syncs FROM pg_stat_io WHERE object = 'wal'`;

export interface Watched {
  waits: Record<string, number>;
  syncs: number;
}

export interface Watch {
  start(): void;
  stop(): Promise<Watched>;
  close(): Promise<void>;
}

/** Looks at what the connections of the database wait for ten times a second, and counts how often the journal is written to disk. */
export async function openWatch(databaseUrl: string): Promise<Watch> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench watch' });
  await client.connect();
  let samples = new Map<string, number>();
  let looking: Promise<void> = Promise.resolve();
  let syncsBefore: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;
  const readSyncs = async () => (await client.query<{ syncs: number }>(SYNCS)).rows[0]?.syncs ?? 0;
  const look = async () => {
    const { rows } = await client.query<{ wait: string; count: number }>(WAITS);
    for (const { wait, count } of rows) samples.set(wait, (samples.get(wait) ?? 0) + count);
  };
  return {
    start: () => {
      samples = new Map();
      syncsBefore = readSyncs();
      timer = setInterval(() => {
        looking = looking.then(look);
      }, EVERY_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
      const all = [...samples.values()].reduce((sum, count) => sum + count, 0);
      const waits = [...samples].toSorted(([, one], [, other]) => other - one).slice(0, 6);
      return {
        waits: Object.fromEntries(waits.map(([wait, count]) => [wait, Math.round((100 * count) / all)])),
        syncs: (await readSyncs()) - (await syncsBefore),
      };
    },
    close: () => client.end(),
  };
}
