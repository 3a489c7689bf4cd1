import { expect, test } from './fixtures.ts';
import { sitDown } from './page-models/acts/act.ts';
import { DEVICE_ACTS, TEST_PAGE } from './page-models/acts/device-acts.ts';
import { FAULTS, survive } from './page-models/faults.ts';

test.use({ books: 'faulty-devices' });

const SHORT = ['choices of messages saved whose answer is lost', 'a customer display paired whose answer is a 503'];
const isSilent = ({ name }: { name: string }) => name.includes('asked about in vain');

for (const act of [...DEVICE_ACTS, TEST_PAGE]) {
  for (const fault of FAULTS.filter((each) => !(act === TEST_PAGE && isSilent(each)))) {
    const tag = SHORT.includes(`${act.name} ${fault.name}`) ? [] : ['@long'];
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
