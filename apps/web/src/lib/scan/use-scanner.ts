import { useEffect, useEffectEvent } from 'react';
import { canBeReplayed, interceptReplay, type KeptKey, keyOf, replayHeld } from '../keys/kept-keys.ts';
import { ScannerBurst } from './scanner-burst.ts';

type OnScan = (text: string) => void;

/** The newest comes first: a drawer over a ticket takes the scan, not the ticket under it. */
const listeners: OnScan[] = [];
let takeBack: () => void = () => {};

const burst = new ScannerBurst({
  takeBack: () => {
    takeBack();
    for (const after of takenBack) after();
  },
  onPaper: deliverScan,
  replay: replayHeld,
  later: (run, wait) => {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  },
});

/** Hands over what was read from a paper, by a scanner or by a camera. */
export function deliverScan(text: string): void {
  listeners.at(-1)?.(text);
}

/** A field may have opened a list for the first characters of a scan, which were none of its own. */
const takenBack = new Set<() => void>();

/** Called when the first characters of a scan were taken out of the field they had fallen into. */
export function useAfterScan(onTakenBack: () => void): void {
  const tell = useEffectEvent(onTakenBack);
  useEffect(() => {
    const listener = () => tell();
    takenBack.add(listener);
    return () => void takenBack.delete(listener);
  }, []);
}

/** While the component is mounted, what a scanner types anywhere on the screen comes here instead of into a field. */
export function useScanner(onScan: OnScan): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const listener: OnScan = (text) => tell(text);
    if (listeners.push(listener) === 1) stopListening = listen();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) stopListening();
    };
  }, []);
}

let stopListening: () => void = () => {};

function listen(): () => void {
  window.addEventListener('keydown', onKeyDown, true);
  // A scan that came before the screen was complete was kept, and is recognised by when its keys were pressed.
  const stopIntercepting = interceptReplay({ takesOver: isHeld, release: () => burst.stop() });
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    stopIntercepting();
  };
}

function onKeyDown(event: KeyboardEvent): void {
  const { target } = event;
  const isPassword = target instanceof HTMLInputElement && target.type === 'password';
  // Shift is pressed for every capital letter. Replayed keys have been through here.
  if (!event.isTrusted || event.key === 'Shift' || isPassword || !canBeReplayed(event)) return;
  if (!isHeld(keyOf(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isHeld(key: KeptKey): boolean {
  // A key that is held down repeats as fast as a scanner types.
  if (key.repeat) {
    burst.stop();
    return false;
  }
  const before = fieldState(document.activeElement);
  if (burst.press(key)) return true;
  if (burst.passed <= 1) takeBack = before;
  return false;
}

/** How to give a field back what it holds now. */
function fieldState(target: Element | null): () => void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return () => {};
  const { value } = target;
  return () => {
    if (target.value === value) return;
    // Around React's own setter, or it would take the change for its own and tell nobody.
    const prototype = Object.getPrototypeOf(target) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
