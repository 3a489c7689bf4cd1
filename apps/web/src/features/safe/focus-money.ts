/** The currency of the count sheet an element belongs to. */
export function moneyOf(target: EventTarget): number | null {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-money]') : null;
  return part ? Number(part.dataset.money) : null;
}

/** Puts the cursor into the first field of a currency on the sheet. */
export function focusMoney(sheet: HTMLElement | null, id: number): void {
  const part = sheet?.querySelector<HTMLElement>(`[data-money="${id}"]`);
  part?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
