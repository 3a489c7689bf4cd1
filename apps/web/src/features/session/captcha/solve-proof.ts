import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';
import { type Challenge, encodeProof, isChallenge, type Solution } from './proof.ts';
import PlainWorker from './proof-worker.ts?worker';

/** Enough to use the cores of a counter's computer, few enough to leave the page smooth. */
const MOST_WORKERS = 4;
const GIVE_UP_MS = 90_000;

/**
 * Does the work a challenge asks for, off the page's own thread, and answers the captcha token. Rejects when it cannot
 * be done or is given up.
 */
export async function solveProof(challenge: unknown, stop: AbortSignal): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('The server sent a challenge of a kind this page does not know');
  const count = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1));
  const workers = Array.from({ length: count }, () => newWorker(challenge));
  try {
    const shares = workers.map((worker, index) => workOn(worker, challenge, index, count, stop));
    return encodeProof(challenge, await Promise.race(shares));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/** altcha's workers need `crypto.subtle`, which browsers withhold on plain http; ours takes its place there. */
function newWorker({ parameters }: Challenge): Worker {
  if (!globalThis.isSecureContext) return new PlainWorker();
  return parameters.algorithm.startsWith('PBKDF2') ? new Pbkdf2Worker() : new ShaWorker();
}

/** Worker `index` of `count` tries every `count`-th number. */
function workOn(worker: Worker, challenge: Challenge, index: number, count: number, stop: AbortSignal) {
  return new Promise<Solution>((resolve, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<(Solution & { error?: unknown }) | null>) => {
      if (!data || data.error) reject(new Error(`The proof could not be found: ${data?.error ?? 'time is up'}`));
      else resolve(data);
    });
    const work = { type: 'work', challenge, counterStart: index, counterStep: count, timeout: GIVE_UP_MS };
    worker.postMessage(work);
  });
}
