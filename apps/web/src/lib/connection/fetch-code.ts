import { API_BASE } from './api-base.ts';
import { onRetry } from './connection.ts';
import { isOffline } from './offline.ts';

/** Between tries, where neither the person nor the network says that it is worth trying. */
const TRY_AGAIN_MS = 3000;
/** A network that has just come back answers one file and not yet the next; so many tries tell it from a missing file. */
const TRIES_WHILE_REACHABLE = 3;
const PAUSE_MS = 500;

let tellOutOfReach = () => {};
/** Settles when a part of the app was asked for and the server could not be reached: the screen that waits for it shows the parts it has. */
export const codeOutOfReach = new Promise<void>((resolve) => {
  tellOutOfReach = resolve;
});

/**
 * Fetches a part of the app (code or texts) and waits for as long as nobody can be reached: a screen that was opened
 * without a network then opens by itself. A file that is missing on a server that answers belongs to another release,
 * and is the caller's failure.
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(await isServerThere())) {
        tries = 0;
        tellOutOfReach();
        await whenWorthTrying();
      } else if (tries >= TRIES_WHILE_REACHABLE) {
        throw error;
      } else {
        await new Promise((resolve) => setTimeout(resolve, tries * PAUSE_MS));
      }
    }
  }
}

async function isServerThere(): Promise<boolean> {
  if (isOffline()) return false;
  return fetch(`${API_BASE}/health/live`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function whenWorthTrying(): Promise<void> {
  const stop = new AbortController();
  return new Promise<void>((resolve) => {
    onRetry(resolve, stop.signal);
    if (!isOffline()) setTimeout(resolve, TRY_AGAIN_MS);
  }).finally(() => stop.abort());
}
