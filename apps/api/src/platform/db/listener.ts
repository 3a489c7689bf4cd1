import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isUnavailable } from './database-errors.ts';
import type { OnePrimary } from './one-primary.ts';
import { connectClient, openClient } from './pool.ts';

export interface Listener {
  close(): Promise<void>;
}

/** The connection that listens. It also runs the queries of what listens, so these never wait for a connection of the pool. */
export interface ListenConnection {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface ListenHandlers {
  /** Connected, for the first time or again after a break. What was notified until now may have been missed. */
  onConnect(connection: ListenConnection): void;
  /** Another connection has notified. */
  onNotify(): void;
}

/** Listens to NOTIFY on one channel over a connection of its own, and connects again by itself when that breaks. */
export function listen(url: string, channel: string, primary: OnePrimary, handlers: ListenHandlers): Listener {
  const { onConnect, onNotify } = handlers;
  let client: pg.Client | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    while (!isClosed) {
      const attempt = openClient(url);
      try {
        attempt.on('error', () => {});
        await connectClient(attempt, primary);
        const { rows } = await attempt.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        attempt.on('notification', ({ processId }) => {
          if (processId !== rows[0]?.pid) onNotify();
        });
        await attempt.query(`LISTEN ${attempt.escapeIdentifier(channel)}`);
        if (isClosed) return void (await attempt.end());
        attempt.once('end', () => void (isClosed || connect()));
        client = attempt;
        onConnect({ query: (text, values = []) => queryOn(attempt, text, values) });
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

async function queryOn<Row>(client: pg.Client, text: string, values: unknown[]): Promise<Row[]> {
  try {
    return (await client.query(text, values)).rows as Row[];
  } catch (error) {
    // A server that does not answer, or a connection that is half open: ended here, it is replaced by a new one.
    if (isUnavailable(error)) void client.end().catch(() => undefined);
    throw error;
  }
}
