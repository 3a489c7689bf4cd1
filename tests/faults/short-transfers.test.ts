import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../support/databases.ts';
import { killTransfers } from './transfers.ts';

/** The long form is `npm run test:faults -- --transfers 100`. */
test('transfers survive a server that is killed between sending and receiving, nothing lost and nothing doubled', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const { received, unanswered, problems } = await killTransfers(clone.url, 5, 4);
  expect(problems).toEqual([]);
  expect(received).toBe(32);
  expect(unanswered).toBeGreaterThan(0);
  await clone.drop();
}, 180_000);
