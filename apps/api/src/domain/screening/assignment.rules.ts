/** Counts the steps of comparisons, so that tests can hold them to their bounds. */
export interface Work {
  steps: number;
}

/**
 * The column of each row so that every row has a column of its own and the sum of their costs is least: the Hungarian algorithm with
 * potentials, in rows² × columns steps. There must be at least as many columns as rows.
 */
export function cheapestColumns(costs: readonly (readonly number[])[], work: Work): number[] {
  const columns = costs[0]?.length ?? 0;
  const search: Search = {
    costs,
    // Row and column 0 stand for "none"; the others are counted from 1.
    ofRow: Array(costs.length + 1).fill(0),
    ofColumn: Array(columns + 1).fill(0),
    rowAt: Array(columns + 1).fill(0),
  };
  for (let row = 1; row <= costs.length; row += 1) addRow(search, row, work);
  const found: number[] = Array(costs.length).fill(0);
  for (const [column, row] of search.rowAt.entries()) if (column > 0 && row > 0) found[row - 1] = column - 1;
  return found;
}

interface Search {
  costs: readonly (readonly number[])[];
  /** Potentials: no cost is less than the sum of those of its row and column. */
  ofRow: number[];
  ofColumn: number[];
  /** The row that has each column; 0 where none has it. */
  rowAt: number[];
}

/** Finds the cheapest chain of changes that leaves one more column taken, and makes them. */
function addRow({ costs, ofRow, ofColumn, rowAt }: Search, added: number, work: Work): void {
  const least: number[] = Array(rowAt.length).fill(Number.POSITIVE_INFINITY);
  const before: number[] = Array(rowAt.length).fill(0);
  const isUsed: boolean[] = Array(rowAt.length).fill(false);
  let column = 0;
  rowAt[0] = added;
  while (rowAt[column] !== 0) {
    isUsed[column] = true;
    const row = rowAt[column] ?? 0;
    let delta = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let at = 1; at < rowAt.length; at += 1) {
      work.steps += 1;
      if (isUsed[at]) continue;
      const cost = (costs[row - 1]?.[at - 1] ?? 0) - (ofRow[row] ?? 0) - (ofColumn[at] ?? 0);
      if (cost < (least[at] ?? 0)) {
        least[at] = cost;
        before[at] = column;
      }
      if ((least[at] ?? 0) < delta) {
        delta = least[at] ?? 0;
        next = at;
      }
    }
    for (let at = 0; at < rowAt.length; at += 1) {
      if (isUsed[at]) {
        ofRow[rowAt[at] ?? 0] = (ofRow[rowAt[at] ?? 0] ?? 0) + delta;
        ofColumn[at] = (ofColumn[at] ?? 0) - delta;
      } else least[at] = (least[at] ?? 0) - delta;
    }
    column = next;
  }
  for (; column !== 0; column = before[column] ?? 0) rowAt[column] = rowAt[before[column] ?? 0] ?? 0;
}
