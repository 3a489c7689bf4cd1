import { test } from './fixtures.ts';
import type { Act } from './page-models/acts/act.ts';
import { testFaultyAct } from './page-models/acts/faulty-act.ts';
import { FILE_ACTS } from './page-models/acts/file-acts.ts';
import { OFFICE_ACTS } from './page-models/acts/office-acts.ts';
import { SAFE_ACTS } from './page-models/acts/safe-acts.ts';
import { STAFF_ACTS } from './page-models/acts/staff-acts.ts';
import { TICKET_ACTS } from './page-models/acts/ticket-acts.ts';
import { TILL_ACTS } from './page-models/acts/till-acts.ts';
import { TRANSFER_ACTS } from './page-models/acts/transfer-acts.ts';
import { UNDO_ACTS } from './page-models/acts/undo-acts.ts';
import { VOUCHER_ACTS } from './page-models/acts/voucher-acts.ts';
import { counterData } from './page-models/counter-data.ts';
import { FAULTS } from './page-models/faults.ts';

test.use({ books: 'faulty-acts' });

const ACTS: readonly Act[] = [
  ...TICKET_ACTS,
  ...SAFE_ACTS,
  ...TRANSFER_ACTS,
  ...OFFICE_ACTS,
  ...STAFF_ACTS,
  ...FILE_ACTS,
  ...UNDO_ACTS,
  ...TILL_ACTS,
  ...VOUCHER_ACTS,
];

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

// Each act with each fault; in the short form every third act once, and each fault at least once.
for (const [row, act] of ACTS.entries()) {
  for (const [column, fault] of FAULTS.entries()) {
    const isShort = row % 3 === 0 && (row / 3) % FAULTS.length === column;
    testFaultyAct(act, fault, isShort);
  }
}
