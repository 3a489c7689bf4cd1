import type { FastifyInstance } from 'fastify';
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import type { Statement } from './load.ts';

/** What the door asks about the session; the floor has no door. */
const DOOR = /from "phien"/;

export interface Recorder {
  /** The SQL a call runs behind the door, in its order. */
  record(path: string, headers: Record<string, string>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** The product in this process, listening to its own statements: what it asks is what the floor and the limit are asked. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  let heard: Statement[] = [];
  const database = openDatabase({
    ...{ url: databaseUrl, size: 2, onError: () => {} },
    onStatement: (text, values) => heard.push({ text, values: [...values] }),
  });
  const config = readConfig({ DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'silent' });
  const app = (await buildApp({ config, database, logger: false })) as unknown as FastifyInstance;
  return {
    record: async (path, headers) => {
      heard = [];
      const { statusCode, body } = await app.inject({ method: 'GET', url: `/api${path}`, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 300)}`);
      return heard.filter(({ text }) => !DOOR.test(text));
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
