import { readsOnThread } from '../../../platform/files/tables/read-on-thread.ts';
import { readStatement, type StatementReading, type StatementRequest } from './read-statement.ts';
import type { ReadLine, ReadStatement } from './statement.ts';

/** A statement without its lines, which travel apart; `count` says how many of them are its own. */
export type StatementHead = Omit<ReadStatement, 'lines'> & { count: number };

export type ReadingHead = Omit<StatementReading, 'statements'> & { statements: StatementHead[] };

/** Runs on a thread of `read-statement-apart.ts`. */
export default readsOnThread(async (request: StatementRequest) => {
  const { statements, ...reading } = await readStatement(request);
  const head: ReadingHead = {
    ...reading,
    statements: statements.map(({ lines, ...statement }) => ({ ...statement, count: lines.length })),
  };
  const rows: ReadLine[] = statements.flatMap(({ lines }) => lines);
  return { head, rows };
});
