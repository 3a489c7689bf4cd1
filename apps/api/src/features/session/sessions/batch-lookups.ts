/**
 * Batches concurrent session lookups into one query: lookups that arrive while a query is running are sent together as the next
 * one. A lookup never gets an answer that was read before it was asked. With 16 connections an answer that is shared (options, the
 * dashboard) costs half of the processor time that it costs with a query per request (`docs/performance.md`).
 *
 * A batch waits `PATIENCE` at most for the one before it, so one connection that got stuck delays the lookups of this process
 * by that much, and fails only its own.
 */

/** Milliseconds; a query of sessions takes about one. */
const PATIENCE = 50;

export function batchLookups<Found>(lookUp: (keys: [string, ...string[]]) => Promise<Map<string, Found>>) {
  type Waiting = Map<string, PromiseWithResolvers<Found | undefined>>;
  let waiting: Waiting = new Map();
  let running: Waiting | undefined;
  let impatient: NodeJS.Timeout | undefined;

  function sendBatch(): void {
    clearTimeout(impatient);
    impatient = undefined;
    const batch = waiting;
    waiting = new Map();
    running = batch;
    void settle(batch).then(() => {
      if (running !== batch) return;
      running = undefined;
      if (waiting.size > 0) sendBatch();
    });
  }

  async function settle(batch: Waiting): Promise<void> {
    try {
      const found = await lookUp([...batch.keys()] as [string, ...string[]]);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return (key: string): Promise<Found | undefined> => {
    const lookup = waiting.get(key) ?? Promise.withResolvers<Found | undefined>();
    waiting.set(key, lookup);
    if (!running) sendBatch();
    else impatient ??= setTimeout(sendBatch, PATIENCE);
    return lookup.promise;
  };
}
