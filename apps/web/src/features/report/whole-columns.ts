interface Sized {
  kind: 'text' | 'figure';
  tone?: string;
  isPinned?: boolean;
}

/**
 * The columns that fit into `room` as a whole: the first and what is pinned, then words, which say what a row is, then
 * results, then the other figures in their order until one does not fit. A figure that is cut off reads as a smaller one.
 */
export function wholeColumns<Column extends Sized>(
  columns: readonly Column[],
  widthOf: (column: Column) => number,
  room: number,
): Column[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const kept = new Set<Column>([first, ...others.filter(({ isPinned }) => isPinned)]);
  let left = room - [...kept].reduce((sum, column) => sum + widthOf(column), 0);
  const byWorth = others.filter((column) => !kept.has(column)).toSorted((one, other) => worthOf(one) - worthOf(other));
  for (const column of byWorth) {
    left -= widthOf(column);
    if (left < 0) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

function worthOf({ kind, tone }: Sized): number {
  if (kind === 'text') return 0;
  return tone === undefined ? 2 : 1;
}
