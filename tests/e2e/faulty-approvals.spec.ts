import { expect, test } from './fixtures.ts';
import { sitDown } from './page-models/acts/act.ts';
import { APPROVAL_ACTS } from './page-models/acts/approval-acts.ts';
import { counterData } from './page-models/counter-data.ts';
import { FAULTS, survive } from './page-models/faults.ts';

// Books of their own: here tickets need a second person.
test.use({ books: 'faulty-approvals' });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

for (const [row, act] of APPROVAL_ACTS.entries()) {
  for (const [column, fault] of FAULTS.entries()) {
    const tag = row === column ? [] : ['@long'];
    test(`${act.name} ${fault.name} is done once, and every word about it is true`, { tag }, async ({
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
