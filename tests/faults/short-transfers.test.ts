import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../support/databases.ts';
import { IS_LONG } from '../support/test-form.ts';
import { killTransfers } from './transfers.ts';

/** The longest form is `npm run test:faults -- --transfers 100`. */
test.runIf(IS_LONG)(
  'transfers survive a server that is killed between sending and receiving, nothing lost and nothing doubled',
  async () => {
    const clone = await cloneDatabase(inject('postgresUrl'));
    const rounds = 4;
    const { received, between, underWay, problems } = await killTransfers(clone.url, 5, rounds);
    expect(problems).toEqual([]);
    expect(received).toBe(8 * rounds);
    expect(between).toBeGreaterThan(0);
    expect(underWay).toBeGreaterThan(0);
    await clone.drop();
  },
  180_000,
);
