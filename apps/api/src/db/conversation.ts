import { CompiledQuery, type DatabaseConnection, DummyDriver, Transaction } from 'kysely';
import { withClosing } from './closing.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';
import { unconnected } from './unconnected.ts';

/** Parts of the query builder that are never asked: the connection is here already. */
const unused = { config: { dialect: unconnected }, dialect: unconnected, driver: new DummyDriver() };

/**
 * One connection in somebody's hands. Questions asked at once travel at once and are answered in the order they were
 * asked, so that several cost the waiting of one; see `together`.
 */
export function converse<Result>(
  connections: Db,
  work: (db: Db, connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const executor = connections.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    const speaking = executor.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (isOver) throw new Error('This connection was given back already');
        return consumer(connection);
      },
    });
    try {
      return await work(new Transaction<Tables>({ ...unused, executor: speaking }), connection);
    } finally {
      isOver = true;
    }
  });
}

/**
 * One transaction. Its beginning travels with the first question and its end with the last, which costs the waiting of
 * neither: a transaction that failed before COMMIT is undone by it, and says so.
 */
export function transact<Result>(
  connections: Db,
  mode: '' | 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return converse(connections, async (trx, connection) => {
    const send = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text));
    const begun = send(`BEGIN ${mode}`);
    // It fails only with the connection, and so does whatever is asked next.
    begun.catch(() => {});
    let result: Result;
    let closing: Promise<unknown>;
    try {
      ({ result, closing } = await withClosing(trx, work));
    } catch (error) {
      // Where the connection itself is gone there is nothing to undo, and the first error tells why.
      await Promise.allSettled([begun, send('ROLLBACK')]);
      throw error;
    }
    const [, , ended] = await together(begun, closing, send('COMMIT'));
    if (ended.rows[0]?.command !== 'COMMIT') throw new Error('The transaction had failed before its end');
    return result;
  });
}

/**
 * For questions to one connection that do not wait for each other's answers: asked at once, waited for together. Of
 * several failures the first one named is told: inside a transaction the rest only follow from it.
 */
export async function together<Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [Each in keyof Asked]: Awaited<Asked[Each]> }> {
  const settled = await Promise.allSettled(asked);
  const failure = settled.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never;
}

/** Something asked ahead, for whoever may come to need it: where nobody does, its failure is nobody's either. */
export function ahead<Result>(asked: Promise<Result>): Promise<Result> {
  asked.catch(() => {});
  return asked;
}
