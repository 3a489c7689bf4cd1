import type { KeyboardEvent, MouseEvent } from 'react';
import { isPressed, shortcutOf } from '../../../lib/keys/shortcuts.ts';
import type { RowAction } from '../columns/list-column.ts';

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Arrows walk the rows, Enter opens the one in focus, Space ticks it where rows can be ticked. Keys pressed inside a
 * row's own controls are theirs.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>, onEnter: () => void, onSpace?: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    onEnter();
    return;
  }
  if (event.key === ' ' && onSpace) {
    event.preventDefault();
    onSpace();
    return;
  }
  // Rows only: the headings of days between them are not walked.
  const rows = [...(row.parentElement?.querySelectorAll(':scope > [data-row-key]') ?? [])];
  const target = rows[STEPS[event.key]?.(rows.indexOf(row), rows.length) ?? -1];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

/** Does what a row's menu offers under the pressed key, while the row itself has the focus. */
export function actByKey<Row>(event: KeyboardEvent<HTMLElement>, row: Row, actions: readonly RowAction<Row>[]): void {
  if (event.target !== event.currentTarget || event.defaultPrevented) return;
  const pressed = actions.find(
    ({ shortcut, disabled }) =>
      shortcut && !disabled && shortcutOf(shortcut).keys.some((keys) => isPressed(keys, event.nativeEvent)),
  );
  if (!pressed) return;
  event.preventDefault();
  pressed.onClick(row);
}

/** A click on a row opens it, unless it was meant for a button in it or ended a text selection. */
export function meansOpen(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target;
  if (target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]')) return false;
  return (window.getSelection()?.toString() ?? '') === '';
}
