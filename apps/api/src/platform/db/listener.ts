import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from './pool.ts';

export interface Listener {
  close(): Promise<void>;
}

/**
 * Hears NOTIFY on one channel over a connection of its own, and comes back by itself when that breaks.
 * `onGap` tells that something may have been missed until now: at the first connection and after each break.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let client: pg.Client | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    while (!isClosed) {
      const attempt = openClient(url);
      try {
        attempt.on('error', () => {});
        attempt.on('notification', ({ payload }) => onMessage(payload ?? ''));
        await attempt.connect();
        await attempt.query(`LISTEN ${attempt.escapeIdentifier(channel)}`);
        if (isClosed) return void (await attempt.end());
        attempt.once('end', () => void (isClosed || connect()));
        client = attempt;
        onGap();
        return;
      } catch {
        // The database is away; so is everything it could tell. Try again until it is back.
        await attempt.end().catch(() => undefined);
        await sleep(500);
      }
    }
  };
  void connect();

  return {
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}
