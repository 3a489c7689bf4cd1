import { type RefCallback, useCallback, useMemo, useRef, useState } from 'react';
import { clampWidth, type ListPreferences, withoutWidth } from '../preferences/column-preferences.ts';
import type { ColumnWidth } from './column-widths.ts';
import { type Fitted, fitColumns } from './fit-columns.ts';
import type { ListColumn } from './list-column.ts';

/** The edge of a column on its way. */
export interface Drag {
  key: string;
  width: number;
  /** The columns before it, as they stood when it began: the edge stays under the pointer. */
  before: Record<string, number>;
}

export interface FittingColumns<Row> extends Fitted<Row> {
  /** On the box the table stands in. */
  boxRef: RefCallback<HTMLElement>;
  /** How many had to give way. */
  hidden: number;
  showAll: () => void;
  resize: (drag: Drag) => void;
  /** The edge was let go. */
  keepWidth: (drag: Drag) => void;
  /** Back to its own width, on screens like this one. */
  resetWidth: (key: string) => void;
}

interface Given {
  widths: Record<string, ColumnWidth>;
  /** Room that others need in the box. */
  taken: number;
  preferences: ListPreferences;
  onKeep: (widths: Pick<ListPreferences, 'widths' | 'narrowWidths'>) => void;
}

/** The menu beside the list and the page's margins. */
const BESIDE = 300;
/** A narrower box, as on an upright tablet, has dragged widths of its own. */
const NARROW = 720;

/**
 * How wide the box will be, guessed from the window: to measure it before anything is drawn would lay the page out twice.
 * The observer corrects the guess with the first picture.
 */
const likelyWidth = () => Math.max(window.innerWidth - BESIDE, 0);

/** The columns that fit the box, until somebody asks for all of them. */
export function useFittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { widths, taken, preferences, onKeep }: Given,
): FittingColumns<Row> {
  const [width, setWidth] = useState(likelyWidth);
  const [isAll, setAll] = useState(false);
  const [drag, resize] = useState<Drag | null>(null);
  const boxRef = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const place: 'narrowWidths' | 'widths' = width < NARROW ? 'narrowWidths' : 'widths';
  const fitWith = (change: Drag | null): Fitted<Row> =>
    fitColumns(columns, {
      room: width - taken,
      widths,
      isAll,
      chosen: preferences.shown ?? {},
      dragged: { ...preferences[place], ...(change && { ...change.before, [change.key]: change.width }) },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `fitWith` reads is named here.
  const fitted = useMemo(() => fitWith(drag), [columns, width, taken, widths, isAll, preferences, drag]);
  const latest = useRef({ fitWith, onKeep, preferences, place });
  latest.current = { fitWith, onKeep, preferences, place };
  const keepWidth = useCallback((last: Drag) => {
    const { fitWith: fitNow, onKeep: keep, preferences: now, place: at } = latest.current;
    // What is kept is what was seen: not what this screen had no room for, nor what would have cut a word.
    const seen = fitNow(last).widths[last.key] ?? last.width;
    const before = now[at]?.[last.key] ?? 0;
    const shown = fitNow(null).widths[last.key] ?? before;
    resize(null);
    // Wider than it stood, and still narrower than a wider screen shows it: there it stays as wide as it was.
    const kept = seen >= shown ? Math.max(before, clampWidth(seen)) : clampWidth(seen);
    keep({ [at]: { ...now[at], [last.key]: kept } });
  }, []);
  return {
    ...fitted,
    boxRef,
    hidden: columns.length - fitted.columns.length,
    showAll: () => setAll(true),
    resize,
    keepWidth,
    resetWidth: (key) => onKeep({ [place]: withoutWidth(preferences[place], key) }),
  };
}
