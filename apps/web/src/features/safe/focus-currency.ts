/** The currency of the count sheet an element belongs to. */
export function currencyOf(target: EventTarget): number | null {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-currency]') : null;
  return part ? Number(part.dataset.currency) : null;
}

/** Puts the cursor into the first field of a currency on the sheet. */
export function focusCurrency(sheet: HTMLElement | null, id: number): void {
  const part = sheet?.querySelector<HTMLElement>(`[data-currency="${id}"]`);
  part?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
