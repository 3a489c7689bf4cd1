interface Sized {
  isPinned?: boolean;
}

/**
 * The columns that fit into `room` as a whole: the first, what is pinned, and then the others in their order, until one
 * does not fit. A figure that is cut off reads as a smaller one.
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
  for (const column of others) {
    if (kept.has(column)) continue;
    left -= widthOf(column);
    if (left < 0) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}
