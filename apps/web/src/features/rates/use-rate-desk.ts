import { RATE_LOOK_AGAIN_PERCENT, type RateField } from '@doi-tien/contract/rates';
import type { DeskRow, RateDesk, RateLine } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergeDesk } from './desk-merge.ts';
import { cellKey, type Drafts, fillDrafts, linesToSave, rowKey, rowState, withDraft, without } from './desk-model.ts';
import { type Pasted, pasteBlock } from './paste-block.ts';
import { proposedLines } from './proposals.ts';

/** How long a rate somebody else posted stays marked. */
const FRESH_MS = 20_000;

interface DeskMemory {
  /** The answer these were last merged with. */
  seen: RateDesk | undefined;
  drafts: Drafts;
  fresh: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  /** What this screen saved and has not read back yet. */
  expected: Drafts;
  marked: ReadonlySet<string>;
}

const EMPTY: DeskMemory = {
  seen: undefined,
  drafts: {},
  fresh: new Set(),
  moved: new Set(),
  expected: {},
  marked: new Set(),
};
const NO_ROWS: DeskRow[] = [];

/** What was typed at the desk, kept apart from what is posted and brought together whenever that changes. */
export function useRateDesk(desk: RateDesk | undefined) {
  const [memory, setMemory] = useState(EMPTY);
  if (desk && desk !== memory.seen) setMemory(merge(memory, desk));
  const rows = desk?.dong ?? NO_ROWS;
  // The gate of the save dialog begins at its own limit, whatever the setting says.
  const maxPercent = leastOf(desk?.canh_bao_bien_dong ?? RATE_LOOK_AGAIN_PERCENT, RATE_LOOK_AGAIN_PERCENT);
  useFreshEnds(memory.fresh, setMemory);

  // Rows are drawn only when they change, so what they call must stay the same.
  const latest = useRef({ rows, drafts: memory.drafts, marked: memory.marked });
  useEffect(() => {
    latest.current = { rows, drafts: memory.drafts, marked: memory.marked };
  });
  const setDrafts = useCallback((change: (drafts: Drafts) => Drafts) => {
    setMemory((current) => ({ ...current, drafts: change(current.drafts) }));
  }, []);
  const type = useCallback(
    (row: DeskRow, field: RateField, text: string) => setDrafts((drafts) => withDraft(drafts, row, field, text)),
    [setDrafts],
  );
  const restore = useCallback(
    (row: DeskRow, field: RateField) => setDrafts((drafts) => without(drafts, [cellKey(row, field)])),
    [setDrafts],
  );
  const paste = useCallback(
    (at: { row: number; field: number }, block: string[][]): Pasted => {
      const pasted = pasteBlock(latest.current.rows, latest.current.drafts, at, block);
      setDrafts(() => pasted.drafts);
      return pasted;
    },
    [setDrafts],
  );

  const proposals = useProposals(latest, setMemory);

  const states = useMemo(() => rows.map((row) => rowState(row, memory.drafts, maxPercent)), [rows, memory, maxPercent]);
  return {
    rows,
    states,
    drafts: memory.drafts,
    fresh: memory.fresh,
    moved: memory.moved,
    /** Lines whose proposals are taken together. */
    marked: memory.marked,
    ...proposals,
    type,
    restore,
    paste,
    lines: useMemo(() => linesToSave(rows, memory.drafts), [rows, memory.drafts]),
    fill: (lines: RateLine[]): number => {
      const next = fillDrafts(rows, memory.drafts, lines);
      setDrafts(() => next);
      return Object.keys(next).length;
    },
    /** What was typed before the session ended. */
    takeUp: (typed: Drafts) => setDrafts((drafts) => ({ ...drafts, ...typed })),
    undoAll: () => setMemory((current) => ({ ...current, drafts: {}, moved: new Set() })),
    saved: () => setMemory((current) => ({ ...current, expected: current.drafts, drafts: {}, moved: new Set() })),
  };
}

export type RateDeskState = ReturnType<typeof useRateDesk>;

interface Latest {
  rows: readonly DeskRow[];
  marked: ReadonlySet<string>;
}

/** Taking what the rules propose: some lines, those that are marked, or the one a key was pressed in. */
function useProposals(latest: RefObject<Latest>, setMemory: (change: (memory: DeskMemory) => DeskMemory) => void) {
  const take = useCallback(
    (taken: readonly DeskRow[]) => {
      const { rows } = latest.current;
      setMemory((current) => ({
        ...current,
        marked: new Set(),
        drafts: fillDrafts(rows, current.drafts, proposedLines(taken)),
      }));
    },
    [latest, setMemory],
  );
  /** Of marked lines all are taken; without any, the one the key was pressed in. */
  const takeMarked = useCallback(
    (row: DeskRow) => {
      const { marked, rows: all } = latest.current;
      take(marked.size > 0 ? all.filter((each) => marked.has(rowKey(each))) : [row]);
    },
    [take, latest],
  );
  const mark = useCallback(
    (row: DeskRow) => {
      if (!row.de_xuat || row.de_xuat.da_dang) return;
      setMemory((current) => {
        const marked = new Set(current.marked);
        if (!marked.delete(rowKey(row))) marked.add(rowKey(row));
        return { ...current, marked };
      });
    },
    [setMemory],
  );
  return { take, takeMarked, mark };
}

function leastOf(one: string, other: string): string {
  return compare(one, other) < 0 ? one : other;
}

function merge(memory: DeskMemory, desk: RateDesk): DeskMemory {
  const merged = mergeDesk(memory.seen?.dong ?? [], desk.dong, memory.drafts, memory.expected);
  return {
    seen: desk,
    drafts: merged.drafts,
    fresh: merged.fresh.length > 0 ? new Set([...memory.fresh, ...merged.fresh]) : memory.fresh,
    moved: new Set([...memory.moved, ...merged.moved].filter((key) => key in merged.drafts)),
    expected: {},
    marked: memory.marked,
  };
}

function useFreshEnds(fresh: ReadonlySet<string>, setMemory: (change: (memory: DeskMemory) => DeskMemory) => void) {
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setMemory((current) => ({ ...current, fresh: new Set() })), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh, setMemory]);
}
