import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnServer } from '../support/server-process.ts';

const PROGRAM = join(import.meta.dirname, 'server-host-process.ts');
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/doi-tien');
const DATA = join(import.meta.dirname, '../../test-results');

export interface Server {
  url: string;
  databaseUrl: string;
}

interface Serving {
  books: string;
  server: Server;
  close(): Promise<void>;
}

/** The real server of one worker, on a copy of the seeded database for each name of books. Only the last one asked for is kept. */
export class ServerHost {
  #child: ChildProcess | undefined;
  #serving: Serving | undefined;

  async serve(books: string): Promise<Server> {
    if (this.#serving?.books === books) return this.#serving.server;
    const last = this.#serving;
    const clone = await cloneDatabase(process.env.E2E_POSTGRES_URL ?? '');
    this.#serving = { books, ...(await this.#start(clone)) };
    await last?.close();
    return this.#serving.server;
  }

  async close(): Promise<void> {
    this.#child?.disconnect();
    await this.#serving?.close();
  }

  async #start(clone: TestDatabase): Promise<Omit<Serving, 'books'>> {
    const env = settingsOf(clone.url);
    // `E2E_PROCESSES=2` runs everything against two processes behind one port.
    if (process.env.E2E_PROCESSES === '2') {
      const cluster = spawnServer(env, 'cluster.ts');
      const url = (await cluster.address) ?? '';
      const close = async () => {
        await cluster.stop();
        await clone.drop();
      };
      return { server: { url, databaseUrl: clone.url }, close };
    }
    const url = await this.#startHosted(env);
    return { server: { url, databaseUrl: clone.url }, close: () => clone.drop() };
  }

  async #startHosted(env: Record<string, string>): Promise<string> {
    this.#child ??= fork(PROGRAM, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    });
    const settled = new AbortController();
    const answered = once(this.#child, 'message', settled);
    const ended = once(this.#child, 'exit', settled).then(() => [{ error: 'its process ended' }]);
    ended.catch(() => undefined);
    this.#child.send(env);
    const [{ url, error }] = (await Promise.race([answered, ended])) as [{ url?: string; error?: string }];
    answered.catch(() => undefined);
    settled.abort();
    if (!url) throw new Error(`The server did not start: ${error}`);
    return url;
  }
}

function settingsOf(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ALLOW_UNSAFE_DATABASE: '1',
    PORT: '0',
    DAILY_BACKUPS: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    // Little work: it is the captcha's place in the flow that is tested.
    CAPTCHA_EFFORT: '50',
    DATA_DIR: join(DATA, `data-${crypto.randomUUID()}`),
  };
}
