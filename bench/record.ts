import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { applicationUrl } from '../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import type { Statement } from './load.ts';

/** What the door asks about the session and the rights behind it; the floor has no door. */
const DOOR = /from (phien|vai_tro)\b/i;

export interface Recorder {
  /** The SQL a call runs behind the door, in its order. */
  record(path: string, headers: Record<string, string>): Promise<Statement[]>;
  /** All the SQL of an act, with that of the session check. */
  recordAct(path: string, body: object, headers: Record<string, string>): Promise<Statement[]>;
  call<Data>(path: string, body: object | undefined, headers: Record<string, string>): Promise<Data>;
  close(): Promise<void>;
}

/** The product in this process, listening to its own statements: what it asks is what the floor and the limit are asked. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  // Only what the call itself asks: the process also does regular work meanwhile.
  const listening = new AsyncLocalStorage<Statement[]>();
  let heard: Statement[] = [];
  const database = openDatabase({
    url: applicationUrl(databaseUrl),
    size: 2,
    onError: () => {},
    onStatement: (text, values) => listening.getStore()?.push({ text, values: [...values] }),
  });
  const config = readConfig({ DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'silent' });
  const app = (await buildApp({ config, database, logger: false })) as unknown as FastifyInstance;
  const call = async <Data>(path: string, body: object | undefined, headers: Record<string, string>) => {
    heard = [];
    const url = `/api${path}`;
    // Awaited inside: an injected request starts only then.
    const answer = await listening.run(
      heard,
      async () =>
        await app.inject(body ? { method: 'POST', url, headers, payload: body } : { method: 'GET', url, headers }),
    );
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
    return answer.json<{ data: Data }>().data;
  };
  return {
    call,
    record: async (path, headers) => {
      await call(path, undefined, headers);
      return heard.filter(({ text }) => !DOOR.test(text));
    },
    recordAct: async (path, body, headers) => {
      await call(path, body, headers);
      return heard;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
