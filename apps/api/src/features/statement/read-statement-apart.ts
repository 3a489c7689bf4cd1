import { openReaders } from '../../platform/files/tables/read-apart.ts';
import type { StatementReading, StatementRequest } from './formats/read-statement.ts';
import type { ReadLine } from './formats/statement.ts';
import type { ReadingHead } from './formats/statement.worker.ts';

/** How many statements are read at a time in one process. */
export const STATEMENT_READERS = 1;

const readApart = openReaders<StatementRequest, ReadingHead, ReadLine>(
  new URL('./formats/statement.worker.ts', import.meta.url),
  STATEMENT_READERS,
);

export async function readStatementApart(request: StatementRequest): Promise<StatementReading> {
  const { head, rows } = await readApart(request);
  let from = 0;
  const statements = head.statements.map(({ count, ...statement }) => {
    const lines = rows.slice(from, from + count);
    from += count;
    return { ...statement, lines };
  });
  return { ...head, statements };
}
