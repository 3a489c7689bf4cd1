import { expect, inject, test } from 'vitest';
import type {} from '../../support/postgres.setup.ts';
import { size } from '../../support/test-form.ts';
import { runFuzz } from './fuzz-app.ts';

test('no malformed request is answered with 5xx or outside the envelope, and none that is refused changes a row', async () => {
  const requested = size(250, 430);
  const { wrong, requests, operations, statuses } = await runFuzz(inject('postgresUrl'), 1, requested);
  expect(wrong).toEqual([]);
  expect(operations).toBeGreaterThan(200);
  // Neither all refused by the first check nor all accepted.
  for (const status of [200, 400, 401, 403, 404, 422])
    expect([status, (statuses[status] ?? 0) > 5]).toEqual([status, true]);
  expect(requests).toBeGreaterThanOrEqual(requested);
}, 240_000);
