/** What a person chose for one list. Absent parts follow the list's own defaults. */
export interface ListPreferences {
  density?: Density;
  /** Column keys in the chosen order. */
  order?: string[];
  /** Keys somebody switched on or off; columns added to the product later are not among them. */
  shown?: Record<string, boolean>;
  /** Pixels by key. */
  widths?: Record<string, number>;
  /** The same where the box is narrow. */
  narrowWidths?: Record<string, number>;
  pageSize?: number;
  /** The saved view the list opens with: null for none, absent for what the role starts with. */
  firstView?: number | null;
}

export type Density = 'normal' | 'compact';

interface ColumnTraits {
  key: string;
  hiddenAtFirst?: boolean;
  always?: boolean;
  filterOnly?: boolean;
}

const MIN_COLUMN_WIDTH = 64;
const MAX_COLUMN_WIDTH = 800;

/**
 * The columns in the chosen order. A column the choice does not know (new in the product) keeps its place behind
 * the column it follows by default, so an old choice never hides what is new; keys that are gone are skipped.
 */
export function orderColumns<Column extends ColumnTraits>(
  columns: readonly Column[],
  order: readonly string[] = [],
): Column[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const ordered = order.flatMap((key) => known.get(key) ?? []);
  columns.forEach((column, index) => {
    if (order.includes(column.key)) return;
    const before = columns[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return ordered;
}

export function isShown(column: ColumnTraits, preferences: ListPreferences): boolean {
  if (column.filterOnly) return false;
  if (column.always) return true;
  return preferences.shown?.[column.key] ?? !column.hiddenAtFirst;
}

export function visibleColumns<Column extends ColumnTraits>(
  columns: readonly Column[],
  preferences: ListPreferences,
): Column[] {
  return orderColumns(columns, preferences.order).filter((column) => isShown(column, preferences));
}

/** One column back to its own width; with the last of them the table fills its box again. */
export function withoutWidth(widths: Record<string, number> = {}, key: string): Record<string, number> | undefined {
  const { [key]: _dropped, ...rest } = widths;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

export function moveColumn(order: readonly string[], key: string, step: -1 | 1): string[] {
  const from = order.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, key);
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}

function isRecordOf<Value>(value: unknown, is: (inner: unknown) => inner is Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is);
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= MIN_COLUMN_WIDTH;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads what was stored by some earlier version of the product; what does not fit is left out. */
export function readPreferences(stored: unknown): ListPreferences {
  if (typeof stored !== 'object' || stored === null) return {};
  const { density, order, shown, widths, narrowWidths, pageSize, firstView } = stored as Record<string, unknown>;
  return {
    ...(density === 'compact' || density === 'normal' ? { density } : {}),
    ...(Array.isArray(order) && order.every(isText) ? { order } : {}),
    ...(isRecordOf(shown, isBoolean) ? { shown } : {}),
    ...(isRecordOf(widths, isWidth) ? { widths } : {}),
    ...(isRecordOf(narrowWidths, isWidth) ? { narrowWidths } : {}),
    ...(isCount(pageSize) ? { pageSize } : {}),
    ...(firstView === null || isCount(firstView) ? { firstView } : {}),
  };
}
