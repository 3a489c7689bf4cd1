import { performance } from 'node:perf_hooks';
import { DEMO_PASSWORD } from '../apps/api/src/server/seed/demo-accounts.ts';
import { cloneDatabase, withClient } from '../tests/support/databases.ts';
import { type ServerProcess, spawnServer } from '../tests/support/server-process.ts';
import { startTestPostgres } from '../tests/support/test-postgres.ts';

export interface Bench {
  address: string;
  databaseUrl: string;
  server: ServerProcess;
  headers: Record<string, string>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** The real server as a process of its own, on an embedded PostgreSQL of this run. */
export async function startBench(): Promise<Bench> {
  const postgres = await startTestPostgres();
  const clone = await cloneDatabase(postgres.url);
  const server = spawnServer({ DATABASE_URL: clone.url, ALLOW_UNSAFE_DATABASE: '1' });
  const address = await server.address;
  if (!address) throw new Error(`The server did not start:\n${server.output()}`);
  const device_id = crypto.randomUUID();
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_id },
    body: JSON.stringify({ tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return {
    address,
    server,
    databaseUrl: clone.url,
    headers: { authorization: `Bearer ${data.accessToken}`, device_id },
    sql: (text, values) => withClient(clone.url, async (client) => (await client.query(text, values)).rows),
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** Asks again and again until told to stop, and answers how long each answer took. */
export function pollMeanwhile(bench: Bench, paths: string[]): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const loop = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const started = performance.now();
      const response = await fetch(`${bench.address}/api${paths[turn % paths.length]}`, { headers: bench.headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${paths[turn % paths.length]} answered ${response.status}`);
      times.push(performance.now() - started);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await loop;
      return times.toSorted((left, right) => left - right);
    },
  };
}

export function percentile(sorted: readonly number[], share: number): string {
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
}
