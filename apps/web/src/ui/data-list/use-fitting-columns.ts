import { type RefCallback, useCallback, useMemo, useState } from 'react';
import type { ListPreferences } from './column-preferences.ts';
import { fitColumns } from './fit-columns.ts';
import type { ListColumn } from './list-column.ts';

export interface FittingColumns<Row> {
  /** On the box the table stands in. */
  boxRef: RefCallback<HTMLElement>;
  columns: readonly ListColumn<Row>[];
  /** How many had to give way. */
  hidden: number;
  showAll: () => void;
}

/** One object, so that nothing is worked out again for want of a choice. */
const NONE = {};

/** The columns that fit the box, until somebody asks for all of them. `taken` is room that others need in it. */
export function useFittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { widths = NONE, shown = NONE }: ListPreferences,
  taken: number,
): FittingColumns<Row> {
  const [width, setWidth] = useState<number | null>(null);
  const [isAll, setAll] = useState(false);
  const boxRef = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const fitting = useMemo(
    () => (width === null || isAll ? columns : fitColumns(columns, { room: width - taken, widths, chosen: shown })),
    [columns, width, isAll, taken, widths, shown],
  );
  return { boxRef, columns: fitting, hidden: columns.length - fitting.length, showAll: () => setAll(true) };
}
