import type { KeyboardEvent } from 'react';

/** Arrows walk from tick to tick as in a spreadsheet; a column that has no tick in a row is skipped over. */
export function walkTicks(event: KeyboardEvent<HTMLTableElement>): void {
  const tick = event.target;
  if (!(tick instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const target = across ? beside(tick, across) : down ? above(tick, down) : undefined;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const ticksIn = (place: Element | null | undefined) => [...(place?.querySelectorAll<HTMLInputElement>('input') ?? [])];

function beside(tick: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const ticks = ticksIn(tick.closest('tr'));
  return ticks[ticks.indexOf(tick) + step];
}

function above(tick: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const cell = tick.closest<HTMLTableCellElement>('th, td');
  const rows = [...(tick.closest('table')?.rows ?? [])];
  if (!cell) return undefined;
  const place = ticksIn(cell).indexOf(tick);
  const start = rows.findIndex((row) => row.contains(tick));
  for (let at = start + step; at >= 0 && at < rows.length; at += step) {
    const ticks = ticksIn(rows[at]?.cells[cell.cellIndex]);
    const target = ticks[Math.min(place, ticks.length - 1)];
    if (target) return target;
  }
  return undefined;
}
