import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { cloneDatabase } from '../support/databases.ts';

/** `E2E_PROCESSES=2` runs everything against two processes behind one port. */
const ENTRY = process.env.E2E_PROCESSES === '2' ? 'cluster.ts' : 'server.ts';
const SERVER = join(import.meta.dirname, '../../apps/api/src/server', ENTRY);

interface Server {
  url: string;
  databaseUrl: string;
}

/** Each worker has the real server as a process of its own, on its own copy of the seeded database. */
export const test = base.extend<{ baseURL: string }, { server: Server; books: string }>({
  // A file that names its books gets a worker, and with it a database, of its own: what others traded is not there.
  books: ['shared', { option: true, scope: 'worker' }],
  server: [
    async ({ books: _books }, use) => {
      const clone = await cloneDatabase(process.env.E2E_POSTGRES_URL ?? '');
      const { child, url } = await startServer(clone.url);
      await use({ url, databaseUrl: clone.url });
      child.kill('SIGTERM');
      await once(child, 'exit');
      await clone.drop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';

async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ALLOW_UNSAFE_DATABASE: '1',
      PORT: '0',
      DAILY_BACKUPS: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      // Little work: it is the captcha's place in the flow that is tested.
      CAPTCHA_EFFORT: '50',
      DATA_DIR: join(import.meta.dirname, '../../test-results', `data-${crypto.randomUUID()}`),
    },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /running at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${printed}`)));
  });
  return { child, url };
}
