/** The load: a process of its own, told over IPC what to do, which answers how long everything took. */
import pg from 'pg';
import { Connection } from './connection.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** One thing to ask for again and again. `{{key}}` in headers becomes something new each time. */
export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export type Job = { connections: number; seconds: number } & (
  | { kind: 'http'; calls: Call[] }
  | { kind: 'sql'; databaseUrl: string; transactions: Statement[][] }
);

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** All that were asked, with those that only settle things. */
  count: number;
  /** Those whose time counts. */
  timed: number;
  failed: number;
  /** Processor time per request, of the process that answers and of the database. */
  cpu?: { process: number; database: number };
}

process.on('message', (job: Job) => {
  void run(job).then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run(job: Job): Promise<Measured> {
  const { once, close } = job.kind === 'http' ? httpWorker(job.calls, job.connections) : await sqlWorker(job);
  // Each has a connection of its own: two in one would stand in each other's transactions.
  const workers = job.kind === 'http' ? job.connections : Math.min(job.connections, MOST_CONNECTIONS);
  const times: number[] = [];
  let failed = 0;
  let all = 0;
  const loop = async (until: number, isCounted: boolean, worker: number) => {
    for (let turn = worker; performance.now() < until; turn += workers) {
      const began = performance.now();
      const isFine = await once(worker, turn);
      all += 1;
      if (!isCounted) continue;
      times.push(performance.now() - began);
      if (!isFine) failed += 1;
    }
  };
  const everybody = (seconds: number, isCounted: boolean) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: workers }, (_, worker) => loop(until, isCounted, worker)));
  };
  // Connections, plans and compiled code settle first, as in a process that has been running since the morning.
  await everybody(Math.min(3, job.seconds), false);
  const began = performance.now();
  await everybody(job.seconds, true);
  const seconds = (performance.now() - began) / 1000;
  await close();
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), count: all, timed: times.length, failed };
}

interface Worker {
  once(worker: number, turn: number): Promise<boolean>;
  close(): Promise<void>;
}

function httpWorker(calls: Call[], count: number): Worker {
  const connections = Array.from({ length: count }, () => new Connection((calls[0] as Call).url));
  const run = crypto.randomUUID().slice(0, 8);
  let sent = 0;
  return {
    once: (worker, turn) => {
      const call = calls[turn % calls.length] as Call;
      sent += 1;
      const { 'idempotency-key': key, ...headers } = call.headers;
      const own = key ? { ...headers, 'idempotency-key': `${run}-${sent}-bench` } : headers;
      return (connections[worker] as Connection).ask({ ...call, headers: own });
    },
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

/** The database has a hundred for all contenders together; more of them would only wait for its processors. */
const MOST_CONNECTIONS = 32;

async function sqlWorker({ databaseUrl, transactions, connections }: Extract<Job, { kind: 'sql' }>): Promise<Worker> {
  const clients = Array.from(
    { length: Math.min(connections, MOST_CONNECTIONS) },
    () =>
      new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC -c max_parallel_workers_per_gather=0' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  return {
    once: async (worker, turn) => {
      const client = clients[worker] as pg.Client;
      const which = turn % transactions.length;
      for (const [index, { text, values }] of (transactions[which] as Statement[]).entries()) {
        await client.query({ name: `b${which}_${index}`, text, values });
      }
      return true;
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}
