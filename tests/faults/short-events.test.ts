import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../support/databases.ts';
import { killAnnouncers } from './events.ts';

/** The long form is `npm run test:faults -- --events 100000`. */
test('open screens show every trade within three seconds, though processes are killed before they announce', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const { acts, kills, problems } = await killAnnouncers(clone.url, 3, 400, 4);
  expect(problems).toEqual([]);
  expect(acts).toBeGreaterThanOrEqual(400);
  expect(kills).toBeGreaterThan(1);
  await clone.drop();
}, 180_000);
