import type { TestApp } from './test-app.ts';

/** Does something after the first access check of the next request and before the transaction of its act begins. */
export function inBetween({ database }: Pick<TestApp, 'database'>, meddle: () => Promise<unknown>): void {
  const { inTurn } = database;
  database.inTurn = async (...given) => {
    database.inTurn = inTurn;
    await meddle();
    return inTurn(...given);
  };
}

/** The same for the import of a file, which was uploaded by then. */
export function afterUpload({ database }: Pick<TestApp, 'database'>, meddle: () => Promise<unknown>): void {
  const { inTransaction } = database;
  database.inTransaction = async (work) => {
    database.inTransaction = inTransaction;
    await meddle();
    return inTransaction(work);
  };
}
