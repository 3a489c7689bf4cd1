import { useEffect, useEffectEvent } from 'react';
import { canBeReplayed, type KeptKey, replayHeld } from '../keys/kept-keys.ts';
import { ScannerBurst } from './scanner-burst.ts';

type OnScan = (text: string) => void;

/** The newest comes first: a drawer over a ticket takes the scan, not the ticket under it. */
const listeners: OnScan[] = [];
let takeBack: () => void = () => {};

const burst = new ScannerBurst({
  takeBack: () => takeBack(),
  onPaper: (text) => listeners.at(-1)?.(text),
  replay: replayHeld,
  later: (run, wait) => {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  },
});

/** While the component is mounted, what a scanner types anywhere on the screen comes here instead of into a field. */
export function useScanner(onScan: OnScan): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const listener: OnScan = (text) => tell(text);
    if (listeners.push(listener) === 1) window.addEventListener('keydown', onKeyDown, true);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const { target } = event;
  const isPassword = target instanceof HTMLInputElement && target.type === 'password';
  // Shift is pressed for every capital letter. Replayed keys have been through here.
  if (!event.isTrusted || event.key === 'Shift' || isPassword || !canBeReplayed(event)) return;
  // A key that is held down repeats as fast as a scanner types.
  if (event.repeat) {
    burst.stop();
    return;
  }
  const before = fieldState(target);
  if (burst.press(keyOf(event), event.timeStamp)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else takeBack = before;
}

function keyOf({ key, code, keyCode, shiftKey, ctrlKey, metaKey, repeat }: KeyboardEvent): KeptKey {
  return { key, code, keyCode, shiftKey, ctrlKey, metaKey, repeat };
}

/** How to give a field back what it holds now. */
function fieldState(target: EventTarget | null): () => void {
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
