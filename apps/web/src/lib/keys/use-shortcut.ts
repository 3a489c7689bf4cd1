import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPressed, type ShortcutName, shortcutOf, writesText } from './shortcuts.ts';

interface Registration {
  name: ShortcutName;
  within: RefObject<HTMLElement | null> | undefined;
  act: (event: KeyboardEvent) => void;
}

const registered: Registration[] = [];
/** At the start of the key's way, before a list or calendar that closes with it has closed. */
let isChoosing = false;

/**
 * While this is on screen the key does `act`; null for not now. With `within`, only while the focus is inside; the
 * innermost place that knows the key gets it. What is behind a dialog does not hear keys.
 */
export function useShortcut(
  name: ShortcutName,
  act: ((event: KeyboardEvent) => void) | null,
  within?: RefObject<HTMLElement | null>,
): void {
  const latest = useEffectEvent((event: KeyboardEvent) => act?.(event));
  const isOn = act !== null;
  useEffect(() => {
    if (!isOn) return;
    const mine: Registration = { name, within, act: (event) => latest(event) };
    if (registered.push(mine) === 1) listen(true);
    return () => {
      registered.splice(registered.indexOf(mine), 1);
      if (registered.length === 0) listen(false);
    };
  }, [name, isOn, within]);
}

/** The only listener for keys of the product; everything else is handled in the field or row that has the focus. */
function listen(isOn: boolean): void {
  const change = isOn ? window.addEventListener : window.removeEventListener;
  change('keydown', noteChoosing as EventListener, true);
  change('keydown', onKeyDown as EventListener);
}

const OPEN_LIST = '[role="combobox"][aria-expanded="true"], .ant-dropdown-open';
const OPEN_CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

function noteChoosing({ target }: KeyboardEvent): void {
  const isInList = target instanceof Element && target.closest(OPEN_LIST) !== null;
  isChoosing = isInList || document.querySelector(OPEN_CALENDAR) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  // A field that took a plain key has used it. Pickers also take Enter with Ctrl, which means nothing to them.
  const isTaken = event.defaultPrevented && !event.ctrlKey && !event.metaKey;
  if (isTaken || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const found = innermost(registered.filter((each) => hears(each, event, target)));
  if (!found) return;
  event.preventDefault();
  // Held down, a key acts once.
  if (!event.repeat) found.act(event);
}

function hears({ name, within }: Registration, event: KeyboardEvent, target: Element): boolean {
  const { keys, overDialogs } = shortcutOf(name);
  const key = keys.find((each) => isPressed(each, event));
  if (key === undefined) return false;
  if (writesText(key) && isWritten(target) && !isGone(target)) return false;
  if (key === 'Escape' && isChoosing) return false;
  if (within) return placeOf(within)?.contains(target) ?? false;
  return overDialogs === true || !isBehindDialog(target);
}

/** The frame takes the focus while nothing in the dialog has it. */
const DIALOG = '[role="dialog"], .ant-drawer, .ant-modal-wrap';

const OPEN_DIALOG = '.ant-drawer-open, .ant-modal-wrap';
/** Fading out: for the person it is gone already, and the focus may still be in it. */
const LEAVING = '[class*="-leave"]';

/** A dialog whose button is gone leaves the focus to the page; it is still what the person looks at. */
function isBehindDialog(target: Element): boolean {
  const dialog = target.closest(DIALOG);
  if (dialog) return isOpen(dialog);
  if (target !== document.body) return false;
  return [...document.querySelectorAll(OPEN_DIALOG)].some(isOpen);
}

/** In a drawer that was saved and still slides out: who types on begins the next one. */
function isGone(target: Element): boolean {
  const dialog = target.closest(DIALOG);
  return dialog !== null && !isOpen(dialog);
}

function isOpen(dialog: Element): boolean {
  if (dialog.closest('.ant-drawer:not(.ant-drawer-open)')) return false;
  const isLeaving = dialog.querySelector(LEAVING) !== null || dialog.closest(LEAVING) !== null;
  return !isLeaving && dialog.getClientRects().length > 0;
}

/** In a dialog the whole of it, its buttons included. */
function placeOf({ current }: RefObject<HTMLElement | null>): Element | null {
  return current?.closest('.ant-drawer, .ant-modal-wrap') ?? current;
}

const TEXT =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

function isWritten(target: Element): boolean {
  return target.matches(TEXT);
}

/** Of places inside each other the innermost; otherwise the one that came last. */
function innermost(candidates: readonly Registration[]): Registration | undefined {
  return candidates.reduce<Registration | undefined>((best, each) => {
    const place = each.within?.current;
    const held = best?.within?.current;
    if (!held) return each;
    return place && held.contains(place) ? each : best;
  }, undefined);
}
