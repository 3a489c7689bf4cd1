import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../support/databases.ts';
import type {} from '../support/postgres.setup.ts';
import { size } from '../support/test-form.ts';
import { tamperMany } from './tamper.ts';

test('whatever is done to the action log, it shows against a head that was written down', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const report = await tamperMany(clone.url, 1, size(20, 60));
  await clone.drop();
  expect(report).toEqual({ times: size(20, 60), missed: [] });
}, 240_000);
