import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const BEAT_MS = 200;

export interface Pulse {
  start(): void;
  /** Waits for the last beat; throws when one of them failed. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A live day beside the reads: five small committed changes a second, so that the state of the database moves as it does at
 * a counter. Without them whoever keeps an answer while nothing was written would be measured on a day that does not exist.
 */
export async function openPulse(databaseUrl: string): Promise<Pulse> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(readFileSync(join(import.meta.dirname, 'pulse.sql'), 'utf8'));
  let timer: NodeJS.Timeout | undefined;
  let beats: Promise<unknown>[] = [];
  return {
    start: () => {
      timer = setInterval(() => {
        const beat = client.query('UPDATE bench.pulse SET beats = beats + 1');
        beat.catch(() => {}); // Told by stop().
        beats.push(beat);
      }, BEAT_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(beats);
      beats = [];
    },
    close: () => client.end(),
  };
}
