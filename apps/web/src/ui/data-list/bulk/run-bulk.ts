/** Something that can be done to several rows, each as an act of its own. Never money: a ticket is looked at one by one. */
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
  act: (row: Row) => Promise<unknown>;
  /** The reverse act of one row, given what `act` answered. Offered when all rows went through. */
  undo?: (row: Row, done: unknown) => Promise<unknown>;
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

/** One after the other, so that the log has them in the order of the list; a refusal does not stop the rest. */
export async function runBulk<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { done: [], refused: [] };
  for (const [index, row] of rows.entries()) {
    try {
      await act(row);
      result.done.push(row);
    } catch (error) {
      result.refused.push({ row, error });
    }
    onProgress(index + 1);
  }
  return result;
}
