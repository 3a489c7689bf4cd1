import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../support/databases.ts';
import { size } from '../support/test-form.ts';
import { killAnnouncers } from './events.ts';

/** The longest form is `npm run test:faults -- --events 100000`. */
test('open screens show every trade within three seconds, though processes are killed before they announce', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const [wanted, planned] = [size(80, 400), size(1, 4)];
  const { acts, kills, problems } = await killAnnouncers(clone.url, 3, wanted, planned);
  expect(problems).toEqual([]);
  expect(acts).toBeGreaterThanOrEqual(wanted);
  expect(kills).toBeGreaterThan(0);
  await clone.drop();
}, 180_000);
