import { cardLayout } from './card-layout.ts';
import type { ColumnWidth } from './column-widths.ts';
import { defaultWidth, type ListColumn } from './list-column.ts';

export interface Fit {
  /** Pixels there are for columns. */
  room: number;
  widths: Record<string, ColumnWidth>;
  /** What somebody dragged, in pixels. */
  dragged: Record<string, number>;
  /** What somebody switched on themselves is never taken away. */
  chosen: Record<string, boolean>;
  /** Somebody asked for all columns, and scrolls sideways. */
  isAll?: boolean;
}

export interface Fitted<Row> {
  columns: readonly ListColumn<Row>[];
  /** Pixels of each of them. */
  widths: Record<string, number>;
  /** What is left over where somebody dragged every column. */
  rest: number;
}

/** What a list is read for: the columns that are always there, the name, the amount and the status. */
function essentialsOf<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const { title, amount, status } = cardLayout(columns);
  return columns.filter((column) => column.always || [title, amount, status].includes(column));
}

const sumOf = (widths: Iterable<number>) => [...widths].reduce((sum, width) => sum + width, 0);

/** Takes what is too much from each in proportion to what it could give, down to the floors. */
function narrow(widths: Map<string, number>, room: number, floorOf: (key: string) => number): void {
  const slack = [...widths].map(([key, width]) => Math.max(0, width - floorOf(key)));
  const share = Math.min(1, Math.max(0, sumOf(widths.values()) - room) / (sumOf(slack) || 1));
  [...widths].forEach(([key, width], index) => {
    widths.set(key, width - Math.ceil((slack[index] ?? 0) * share));
  });
}

/**
 * Where not all columns fit, the telling ones stay: what a card would show first, then those that were dragged, then the
 * others in their order. A figure that is only reached by scrolling sideways is one that nobody reads. A dragged
 * column gets what the essential ones leave; the others are as wide as they are or leave whole.
 */
export function fitColumns<Row>(columns: readonly ListColumn<Row>[], fit: Fit): Fitted<Row> {
  const { room, dragged, chosen, isAll = false } = fit;
  const limit = isAll ? Number.POSITIVE_INFINITY : room;
  const ownOf = (key: string) => fit.widths[key]?.own ?? ownByKind.get(key) ?? 0;
  const ownByKind = new Map(columns.map((column) => [column.key, defaultWidth(column)]));
  const leastOf = (key: string) => fit.widths[key]?.least ?? ownOf(key);
  const wantedOf = (key: string) => Math.max(dragged[key] ?? ownOf(key), leastOf(key));

  const essentials = essentialsOf(columns);
  const staying = columns.filter((column) => isAll || essentials.includes(column) || chosen[column.key]);
  const widths = new Map(staying.map(({ key }) => [key, wantedOf(key)]));
  narrow(widths, limit, (key) => Math.min(wantedOf(key), ownOf(key)));
  narrow(widths, limit, leastOf);

  let left = limit - sumOf(widths.values());
  const take = (key: string, width: number) => {
    widths.set(key, (widths.get(key) ?? 0) + width);
    left -= width;
  };
  const others = columns.filter((column) => !staying.includes(column));
  const draggedOthers = others.filter(({ key }) => dragged[key] !== undefined);
  for (const { key } of draggedOthers) if (leastOf(key) <= left) take(key, leastOf(key));
  for (const { key } of draggedOthers) if (widths.has(key)) take(key, Math.min(wantedOf(key) - leastOf(key), left));
  const byWorth = others.filter(({ key }) => dragged[key] === undefined);
  byWorth.sort((one, other) => Number(one.yields ?? false) - Number(other.yields ?? false));
  for (const { key } of byWorth) if (ownOf(key) <= left) take(key, ownOf(key));

  return {
    columns: columns.filter(({ key }) => widths.has(key)),
    rest: fill(widths, room, (key) => dragged[key] === undefined),
    widths: Object.fromEntries(widths),
  };
}

/** Shares what is left of the line out among the columns that nobody dragged; answers with what nobody took. */
function fill(widths: Map<string, number>, room: number, mayGrow: (key: string) => boolean): number {
  const rest = Math.max(0, Math.floor(room - sumOf(widths.values())));
  const growing = [...widths].filter(([key]) => mayGrow(key));
  const total = sumOf(growing.map(([, width]) => width));
  for (const [key, width] of growing) widths.set(key, width + Math.floor((rest * width) / total));
  return growing.length === 0 ? rest : 0;
}
