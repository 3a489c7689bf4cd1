import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MeasuredPart, packSheets, type Slice } from './pack-sheets.ts';
import { isTablePart, type PaperPart } from './paper-part.ts';
import { type PaperSize, roomOfSheet } from './paper-size.ts';
import type { TableFit } from './paper-table.tsx';

interface Plan {
  of: readonly PaperPart[];
  sheets: Slice[][];
  /** By part; of tables only. */
  fits: (TableFit | undefined)[];
}

interface Sheets {
  /** Around the parts while they are measured. */
  measured: RefObject<HTMLDivElement | null>;
  /** Around the sheets. */
  drawn: RefObject<HTMLDivElement | null>;
  /** Null while the parts have to be drawn for measuring; nobody sees that. */
  plan: Plan | null;
}

/** Measures the parts at the width of the paper and spreads them over sheets; again when they, or the font, have changed. */
export function useSheets(parts: readonly PaperPart[], size: PaperSize): Sheets {
  const measured = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Plan | null>(null);
  const plan = kept?.of === parts ? kept : null;
  useLayoutEffect(() => {
    if (plan || !measured.current) return;
    const found = [...measured.current.children].map((child, index) => measure(child, isTablePart(parts[index])));
    const sheets = packSheets(
      found.map(({ part }) => part),
      roomOfSheet(size),
    );
    setKept({ of: parts, sheets, fits: found.map(({ fit }) => fit) });
  }, [plan, parts, size]);
  useEffect(() => {
    const again = () => setKept(null);
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, []);
  // What is read later, such as the name in a filter, makes a sheet higher than it was measured.
  useEffect(() => {
    if (!plan || !drawn.current) return;
    const heights = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const before = heights.get(target) ?? 0;
        heights.set(target, contentRect.height);
        if (before > 0 && contentRect.height > 0 && Math.abs(before - contentRect.height) > 1) setKept(null);
      }
    });
    for (const content of drawn.current.querySelectorAll('[data-content]')) observer.observe(content);
    return () => observer.disconnect();
  }, [plan]);
  return { measured, drawn, plan };
}

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

function measure(part: Element, isTable: boolean): { part: MeasuredPart; fit?: TableFit } {
  const table = part.querySelector('table');
  if (!isTable || !table) {
    return { part: { height: heightOf(part), isSigned: part.querySelector('[data-signatures]') !== null } };
  }
  const scale = Math.min(1, part.clientWidth / table.offsetWidth || 1);
  const heightsOf = (rows: string) => [...table.querySelectorAll(rows)].map((row) => heightOf(row) * scale);
  const rows = heightsOf('[data-row]');
  const [carry = 0] = heightsOf('[data-carry]');
  const foot = heightsOf('[data-foot]').reduce((sum, height) => sum + height, 0);
  const around = heightOf(part) - heightOf(table) * (1 - scale);
  const head = around - foot - carry - rows.reduce((sum, height) => sum + height, 0);
  const cells = [...table.querySelectorAll('[data-probe] > td')];
  const widths = cells.map((cell) => cell.getBoundingClientRect().width);
  return { part: { head, rows, carry, foot }, fit: { widths, scale } };
}
