import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isUnavailable } from './database-errors.ts';
import { openClient } from './pool.ts';

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a database whose socket is gone is unavailable, a missing file is not', async () => {
  const nowhere = encodeURIComponent(join(tmpdir(), 'no-database-here'));
  const client = openClient(`postgresql://nobody@127.0.0.1:5432/postgres?host=${nowhere}`);
  expect(isUnavailable(await failureOf(client.connect()))).toBe(true);
  expect(isUnavailable(await failureOf(readFile(join(tmpdir(), 'no-file-here'))))).toBe(false);
});
