import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type QueryExecutor,
  type RawBuilder,
  Transaction,
} from 'kysely';
import type { Db, Tables } from './tables.ts';
import { unconnected } from './unconnected.ts';

/** Runs reads on one connection of the pool. */
export function onOneConnection<Result>(connections: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const executor = connections.getExecutor();
  return executor.provideConnection((connection) => lend(executor, connection, work));
}

export interface HeldConnection {
  db: Db;
  release: () => void;
}

/** One connection of the pool until it is released. */
export function holdConnection(connections: Db): Promise<HeldConnection> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    onOneConnection(connections, async (db) => {
      resolve({ db, release });
      await released;
    }).catch(reject);
  });
}

export interface EndOfTransaction<Result> {
  /** A last statement that follows from the result. It travels with COMMIT, so that locks are held for one round trip less. */
  lastStatement?: ((result: Result) => RawBuilder<unknown> | undefined) | undefined;
  /** Called once it has committed. */
  onCommit?: () => void;
}

/** Runs `work` in one transaction: BEGIN, the work, then the last statement and COMMIT, or ROLLBACK when it throws. */
export function transact<Result>(
  connections: Db,
  mode: '' | 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
  work: (trx: Db) => Promise<Result>,
  { lastStatement, onCommit }: EndOfTransaction<Result> = {},
): Promise<Result> {
  const executor = connections.getExecutor();
  return executor.provideConnection(async (connection) => {
    const send = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text));
    // Not awaited: the connection runs statements in order, so BEGIN travels with the first one of the work.
    const begun = send(`BEGIN ${mode}`);
    let result: Result;
    let last: CompiledQuery | undefined;
    try {
      [, result] = await together(begun, lend(executor, connection, work));
      last = lastStatement?.(result)?.compile(connections);
    } catch (error) {
      // A connection that broke has nothing to roll back; the first error says why.
      await send('ROLLBACK').catch(() => {});
      throw error;
    }
    // Not awaited before COMMIT is sent: when it fails, PostgreSQL rolls back instead.
    const [, ended] = await together(last && connection.executeQuery(last), send('COMMIT'));
    // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed: the work has swallowed its error.
    if (ended.rows[0]?.command !== 'COMMIT') throw new Error('The transaction had failed before its end');
    onCommit?.();
    return result;
  });
}

/** Kysely wants these, but never uses them: the connection is here already. */
const unused = { config: { dialect: unconnected }, dialect: unconnected, driver: new DummyDriver() };

/**
 * Gives `work` a handle that speaks over this connection only. The handle is dead as soon as `work` has returned: a later
 * query throws, and so does the work that returned while one of its queries was still running.
 */
async function lend<Result>(
  executor: QueryExecutor,
  connection: DatabaseConnection,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  let running = 0;
  const lent = executor.withConnectionProvider({
    provideConnection: async (consumer) => {
      if (isOver) throw new Error('This connection was given back already');
      running += 1;
      try {
        return await consumer(connection);
      } finally {
        running -= 1;
      }
    },
  });
  try {
    const result = await work(new Transaction<Tables>({ ...unused, executor: lent }));
    if (running > 0) throw new Error('A query was still running when its work returned');
    return result;
  } finally {
    isOver = true;
  }
}

/**
 * Sends several queries at once over one connection (the driver's `pipeline`), which answers them in order, and waits for all of
 * them. Of several failures the earliest is thrown: inside a transaction the others only follow from it. It saves round
 * trips: a purchase on a database one millisecond away takes 38 ms instead of 50 (`docs/performance.md`).
 */
export async function together<Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<{ -readonly [Each in keyof Sent]: Awaited<Sent[Each]> }> {
  const failures: unknown[] = [];
  const settled = await Promise.allSettled(
    sent.map(async (each) => {
      try {
        return await each;
      } catch (error) {
        failures.push(error);
        throw error;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never;
}
