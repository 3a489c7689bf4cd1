import { test as base } from '@playwright/test';
import { type Server, ServerHost } from './server-host.ts';

/** Each worker has the real server on its own copy of the seeded database. */
export const test = base.extend<{ baseURL: string; books: string; server: Server }, { host: ServerHost }>({
  // A file that names its books gets a database of its own: what others traded is not there.
  books: ['shared', { option: true }],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const host = new ServerHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ books, host }, use) => use(await host.serve(books)),
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
