import type { KeyboardEvent } from 'react';

/** For a button that posts or puts a receipt away: Enter held down a moment too long does not press it. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** The element, or the first field inside it. */
export function focusNow(id: string): void {
  const found = document.getElementById(id);
  const field = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
  field?.focus();
}
