import { useSyncExternalStore } from 'react';
import { isOffline } from './offline.ts';

/** `offline`: this machine has no network. `lost`: it has, but the server has not been heard for a while. */
export type Connection = 'up' | 'lost' | 'offline';

/** A restart of the server, or a lift ride, is over before anybody needs to know. */
const PATIENCE_MS = 3_000;

let isHeard = true;
let patience: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const retries = new EventTarget();

/** Told by the live connection: the server greeted, or the line broke. */
export function noteLine(isUp: boolean): void {
  if (!isUp) {
    // Counted from the first silence: every try that fails says so again.
    if (isHeard) patience ??= setTimeout(() => setHeard(false), PATIENCE_MS);
    return;
  }
  const wasLost = patience !== undefined || !isHeard;
  clearTimeout(patience);
  patience = undefined;
  setHeard(true);
  // Calls that wait between two tries go on at once.
  if (wasLost) retryNow();
}

function setHeard(next: boolean): void {
  if (next === isHeard) return;
  isHeard = next;
  for (const tell of watchers) tell();
}

function current(): Connection {
  if (isOffline()) return 'offline';
  return isHeard ? 'up' : 'lost';
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    watchers.delete(tell);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current);
}

/** Callers that wait before their next attempt try now. */
export function retryNow(): void {
  retries.dispatchEvent(new Event('retry'));
}

/** Calls back once, when somebody asks to try again or looks at the page again, or the network returns; `stop` ends the wait. */
export function onRetry(callback: () => void, stop: AbortSignal): void {
  const options = { once: true, signal: stop };
  retries.addEventListener('retry', callback, options);
  window.addEventListener('online', callback, options);
  document.addEventListener('visibilitychange', callback, options);
}
