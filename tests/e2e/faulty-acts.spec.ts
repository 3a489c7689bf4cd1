import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Act, ActRun } from './page-models/acts/act.ts';
import { FILE_ACTS } from './page-models/acts/file-acts.ts';
import { OFFICE_ACTS } from './page-models/acts/office-acts.ts';
import { SAFE_ACTS } from './page-models/acts/safe-acts.ts';
import { STAFF_ACTS } from './page-models/acts/staff-acts.ts';
import { TICKET_ACTS } from './page-models/acts/ticket-acts.ts';
import { TRANSFER_ACTS } from './page-models/acts/transfer-acts.ts';
import { counterData } from './page-models/counter-data.ts';
import { FAULTS, survive } from './page-models/faults.ts';
import { LoginPage } from './page-models/login-page.ts';
import { noteSaidWords } from './page-models/said-words.ts';

test.use({ books: 'faulty-acts' });

const ACTS: readonly Act[] = [
  ...TICKET_ACTS,
  ...SAFE_ACTS,
  ...TRANSFER_ACTS,
  ...OFFICE_ACTS,
  ...STAFF_ACTS,
  ...FILE_ACTS,
];

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

/** At the screen of the person whose act it is, in the branch it is done in. */
async function sitDown(page: Page, { person, branch }: ActRun): Promise<void> {
  await noteSaidWords(page);
  await new LoginPage(page).enter(person);
  if (branch === undefined) return;
  const last = JSON.stringify({ [person]: branch });
  await page.addInitScript((value) => localStorage.setItem('lastBranch', value), last);
}

// Each act with each fault; in the short form each act once, and each fault at least once.
for (const [row, act] of ACTS.entries()) {
  for (const [column, fault] of FAULTS.entries()) {
    const tag = row % FAULTS.length === column ? [] : ['@long'];
    test(`${act.name} ${fault.name} is posted once, and every word about it is true`, { tag }, async ({
      page,
      server,
    }) => {
      const run = await act.prepare(server);
      expect(await run.count()).toBe(0);
      await sitDown(page, run);
      await survive(page, run, fault);
    });
  }
}
