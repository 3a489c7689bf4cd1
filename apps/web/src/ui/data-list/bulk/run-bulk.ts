import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { createSubmission } from '../../../lib/submissions/submission.ts';

/** Something that can be done to several rows, each as an act of its own. Of money only what a second person approves. */
interface BulkActionBase<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /** Rows it changes anything for; the others are left alone. */
  fits: (row: Row) => boolean;
}

/** Runs after a question. */
export interface AskedBulkAction<Row> extends BulkActionBase<Row> {
  /** Rejects with the query's error (`.unwrap()`). */
  act: (row: Row, idempotencyKey: string) => Promise<unknown>;
  /** The reverse act of one row, given what `act` answered. Offered when all rows went through. */
  undo?: (row: Row, done: unknown, idempotencyKey: string) => Promise<unknown>;
  question?: (rows: readonly Row[]) => string;
  /** What the question shows of the rows; their names where it is left out. */
  details?: (rows: readonly Row[]) => ReactNode;
  /** The verb with the amount, where money moves. */
  okText?: (rows: readonly Row[]) => string;
  /** What became of a row that went through. Where it is given, every row is told, also when none was refused. */
  outcome?: (row: Row) => string;
  /** Told what `act` answered for the rows that went through, e.g. to print them. */
  finish?: (answers: readonly unknown[]) => void;
}

/** Needs more than a yes: the feature shows a form of its own for these rows. */
interface StartedBulkAction<Row> extends BulkActionBase<Row> {
  start: (rows: readonly Row[]) => void;
}

export type BulkAction<Row> = AskedBulkAction<Row> | StartedBulkAction<Row>;

export interface BulkResult<Row> {
  done: Row[];
  refused: { row: Row; error: unknown }[];
}

/**
 * One after the other, so that the log has them in the order of the list; a refusal does not stop the rest. Each has a key of its own and is
 * settled before the next is sent. Somebody who would not confirm that it is them is not asked again for every row.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  act: (row: Row, idempotencyKey: string) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { done: [], refused: [] };
  let unconfirmed: unknown = null;
  for (const [index, row] of rows.entries()) {
    try {
      if (unconfirmed !== null) throw unconfirmed;
      await createSubmission().withKey(null, ({ idempotencyKey }) => act(row, idempotencyKey));
      result.done.push(row);
    } catch (error) {
      if (isApiError(error) && error.error === 'REAUTH_REQUIRED') unconfirmed = error;
      result.refused.push({ row, error });
    }
    onProgress(index + 1);
  }
  return result;
}
