import { useState } from 'react';

type Key = string | number;

export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** All rows of the page, or none when all are chosen. */
  toggleAll: () => void;
  clear: () => void;
  isAll: boolean;
}

/** The rows of this page somebody ticked. Another page, filter or order starts with none: nothing unseen is changed. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Key,
  question: string,
): Selection<Row> {
  const [{ askedBy, keys }, setChosen] = useState({ askedBy: question, keys: new Set<Key>() });
  const valid = askedBy === question ? keys : new Set<Key>();
  const choose = (next: Set<Key>) => setChosen({ askedBy: question, keys: next });
  const all = rows ?? [];
  const chosen = all.filter((row) => valid.has(rowKey(row)));
  const isAll = all.length > 0 && chosen.length === all.length;
  return {
    rows: chosen,
    isAll,
    has: (row) => valid.has(rowKey(row)),
    toggle: (row) => {
      const next = new Set(valid);
      if (!next.delete(rowKey(row))) next.add(rowKey(row));
      choose(next);
    },
    toggleAll: () => choose(new Set(isAll ? [] : all.map(rowKey))),
    clear: () => choose(new Set()),
  };
}
