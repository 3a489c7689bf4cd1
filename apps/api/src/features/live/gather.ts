import { setTimeout as sleep } from 'node:timers/promises';

export interface Gathered {
  ask(): void;
  /** Nothing starts any more; waits for a run that has started. */
  stop(): Promise<void>;
}

/**
 * Runs `work` when it is asked for: at once after a quiet time, otherwise `pause` milliseconds after the last start. Runs never
 * overlap, and one run answers everything that was asked before it started.
 */
export function gather(pause: number, work: () => Promise<void>): Gathered {
  const stopping = new AbortController();
  let isAsked = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      const next = performance.now() + pause;
      await work();
      const rest = Math.max(0, next - performance.now());
      await sleep(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    running = undefined;
  };

  return {
    ask: () => {
      isAsked = true;
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
