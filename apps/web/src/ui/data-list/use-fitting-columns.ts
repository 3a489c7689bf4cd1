import { type RefCallback, useCallback, useMemo, useState } from 'react';
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

interface Given {
  widths: Record<string, number>;
  /** Room that others need in the box. */
  taken: number;
  /** What somebody switched on or off themselves. */
  chosen: Record<string, boolean>;
}

/** The columns that fit the box, until somebody asks for all of them. */
export function useFittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { widths, taken, chosen }: Given,
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
    () => (width === null || isAll ? columns : fitColumns(columns, { room: width - taken, widths, chosen })),
    [columns, width, isAll, taken, widths, chosen],
  );
  return { boxRef, columns: fitting, hidden: columns.length - fitting.length, showAll: () => setAll(true) };
}
