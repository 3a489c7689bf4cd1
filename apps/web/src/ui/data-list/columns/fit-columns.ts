import { cardLayout } from './card-layout.ts';
import { defaultWidth, type ListColumn } from './list-column.ts';

interface Fit {
  /** Pixels there are for columns. */
  room: number;
  widths: Record<string, number>;
  /** What somebody switched on themselves is never taken away. */
  chosen: Record<string, boolean>;
}

/** Whether what a list is read for fits: the columns that are always there, the name, the amount and the status. */
export function hasRoomForEssentials<Row>(
  columns: readonly ListColumn<Row>[],
  { room, widths }: Omit<Fit, 'chosen'>,
): boolean {
  const { title, amount, status } = cardLayout(columns);
  const essential = columns.filter((column) => column.always || [title, amount, status].includes(column));
  return essential.reduce((left, column) => left - (widths[column.key] ?? defaultWidth(column)), room) >= 0;
}

/**
 * Where not all columns fit, the telling ones stay: what a card would show first, then the others in their order. A
 * figure that is only reached by scrolling sideways is one that nobody reads.
 */
export function fitColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { room, widths, chosen }: Fit,
): readonly ListColumn<Row>[] {
  const { title, amount, status } = cardLayout(columns);
  const byWorth = [...columns].sort((left, right) => worth(left) - worth(right));
  function worth(column: ListColumn<Row>): number {
    if (column.always || chosen[column.key]) return 0;
    if ([title, amount, status].includes(column)) return 1;
    return column.yields ? 3 : 2;
  }
  let left = room;
  const kept = new Set<ListColumn<Row>>();
  for (const column of byWorth) {
    const width = widths[column.key] ?? defaultWidth(column);
    if (worth(column) > 0 && width > left) continue;
    kept.add(column);
    left -= width;
  }
  return columns.filter((column) => kept.has(column));
}
