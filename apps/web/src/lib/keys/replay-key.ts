import type { KeptKey } from './kept-keys.ts';

/** Presses a kept key where the focus is now: first the application's handlers, then what a browser would do by itself. */
export function replayKey(kept: KeptKey): void {
  const target = document.activeElement ?? document.body;
  if (target instanceof HTMLInputElement && target.type === 'password') return;
  const init = { ...kept, which: kept.keyCode, bubbles: true, cancelable: true, composed: true };
  if (target.dispatchEvent(new KeyboardEvent('keydown', init))) actByDefault(kept, target);
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', init));
}

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const EDITS: Record<string, string> = { Backspace: 'delete', Delete: 'forwardDelete' };

function actByDefault({ key, ctrlKey, metaKey, shiftKey }: KeptKey, target: Element): void {
  if (ctrlKey || metaKey) return;
  const isText = target.matches('input, textarea');
  if (key === 'Tab') focusBeside(target, shiftKey ? -1 : 1);
  else if (key === 'Enter' && target.matches('button, a[href]')) (target as HTMLElement).click();
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === ' ' && target.matches('button')) (target as HTMLElement).click();
  else if (key in ARROWS && target instanceof HTMLInputElement && target.type === 'radio')
    chooseBeside(target, ARROWS[key] ?? 1);
  // The one way to edit a field that replaces the selection, respects its length and can be undone.
  else if (isText && key in EDITS) document.execCommand(EDITS[key] as string);
  else if (isText && [...key].length === 1) document.execCommand('insertText', false, key);
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]';

function focusBeside(from: Element, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each === from || (each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0),
  );
  all[all.indexOf(from as HTMLElement) + step]?.focus();
}

/** As browsers do, the arrows choose the next radio button of the group, and after the last one the first. */
function chooseBeside(from: HTMLInputElement, step: 1 | -1): void {
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]:not(:disabled)')].filter(
    ({ name }) => name === from.name,
  );
  const next = group.at((group.indexOf(from) + step) % group.length);
  next?.focus();
  next?.click();
}
