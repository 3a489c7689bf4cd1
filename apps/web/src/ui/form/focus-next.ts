import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type="hidden"]), select, textarea, button[type="submit"], button[data-enter-stop]';

function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled, [readonly]') && element.getClientRects().length > 0;
}

/** The part of the page Enter walks through: the form, or whatever marks itself with `data-enter-scope`. */
function scopeOf(element: HTMLElement): ParentNode {
  return element.closest('form, [data-enter-scope]') ?? document;
}

/** A part of the form that people enter only when they mean to: Enter walks within it and past it. */
function partOf(element: HTMLElement): Element | null {
  return element.closest('[data-enter-apart]');
}

/** Enter always goes on: the next field in reading order takes the focus. Answers false at the end. */
export function focusNext(from: HTMLElement): boolean {
  const fields = [...scopeOf(from).querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field === from || (isReachable(field) && partOf(field) === partOf(from)),
  );
  const next = fields[fields.indexOf(from) + 1];
  if (next === undefined) return false;
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/** A form with one thing to fill in is sent with Enter; there is nothing to go on to. */
export function isOnlyField(within: Element | null): boolean {
  const fields = [...(within?.querySelectorAll<HTMLElement>(`${FIELDS}, [role="switch"]`) ?? [])];
  return fields.filter(isReachable).length === 1;
}

const TEXT_TYPES = ['text', 'search', 'tel', 'email', 'url', 'password', 'number'];

/** Whether Enter in this element means "go on": not where it picks from a list or a calendar, or starts a new line. */
function isPlainField(target: EventTarget): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || !TEXT_TYPES.includes(target.type)) return false;
  return target.getAttribute('role') !== 'combobox' && target.closest('.ant-picker') === null;
}

/** Enter in a plain field of a form goes on to the next one; after the last it is up to `atEnd`. */
export function goOnWithEnter(event: KeyboardEvent, atEnd: () => void): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || !isPlainField(event.target)) return;
  // React passes on keys of a dialog opened from here; what Enter means there is the dialog's own matter.
  if (!event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  if (!focusNext(event.target)) atEnd();
}
