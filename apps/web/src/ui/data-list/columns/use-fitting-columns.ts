import { type RefCallback, useCallback, useMemo, useState } from 'react';
import { chosenColumns, type ListPreferences } from '../preferences/column-preferences.ts';
import { fitColumns, hasRoomForEssentials } from './fit-columns.ts';
import type { ListColumn } from './list-column.ts';

export interface FittingColumns<Row> {
  /** On the box the table stands in. */
  boxRef: RefCallback<HTMLElement>;
  columns: readonly ListColumn<Row>[];
  /** Of all columns, as they are now. */
  widths: Record<string, number>;
  /** How many had to give way. */
  hidden: number;
  showAll: () => void;
  /** This one stays in sight while it pushes others out. */
  noteResized: (key: string) => void;
}

interface Given {
  /** With what somebody has dragged, and without. */
  widths: Record<string, number>;
  ownWidths: Record<string, number>;
  /** Room that others need in the box. */
  taken: number;
  preferences: ListPreferences;
}

/** The menu beside the list and the page's margins. */
const BESIDE = 300;

/**
 * How wide the box will be, guessed from the window: to measure it before anything is drawn would lay the page out twice.
 * The observer corrects the guess with the first picture.
 */
const likelyWidth = () => Math.max(window.innerWidth - BESIDE, 0);

/** The columns that fit the box, until somebody asks for all of them. */
export function useFittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { widths: draggedWidths, ownWidths, taken, preferences }: Given,
): FittingColumns<Row> {
  const [width, setWidth] = useState(likelyWidth);
  const [isAll, setAll] = useState(false);
  const [resized, noteResized] = useState<string | null>(null);
  const chosen = useMemo(() => chosenColumns(preferences, resized), [preferences, resized]);
  const boxRef = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const room = width - taken;
  // What was dragged on a wide screen must not take the amounts away on a narrow one. While somebody drags, it counts.
  const isDragged = resized !== null || hasRoomForEssentials(columns, { room, widths: draggedWidths });
  const widths = isDragged ? draggedWidths : ownWidths;
  const fitting = useMemo(
    () => (isAll ? columns : fitColumns(columns, { room, widths, chosen })),
    [columns, room, isAll, widths, chosen],
  );
  return {
    boxRef,
    columns: fitting,
    widths,
    hidden: columns.length - fitting.length,
    showAll: () => setAll(true),
    noteResized,
  };
}
