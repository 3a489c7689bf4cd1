import { test } from './fixtures.ts';
import { APPROVAL_ACTS } from './page-models/acts/approval-acts.ts';
import { testFaultyAct } from './page-models/acts/faulty-act.ts';
import { counterData } from './page-models/counter-data.ts';
import { FAULTS } from './page-models/faults.ts';

// Books of their own: here tickets need a second person.
test.use({ books: 'faulty-approvals' });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

for (const [row, act] of APPROVAL_ACTS.entries()) {
  for (const [column, fault] of FAULTS.entries()) {
    testFaultyAct(act, fault, row === column);
  }
}
