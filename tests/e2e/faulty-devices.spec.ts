import { test } from './fixtures.ts';
import { DEVICE_ACTS, TEST_PAGE } from './page-models/acts/device-acts.ts';
import { testFaultyAct } from './page-models/acts/faulty-act.ts';
import { FAULTS } from './page-models/faults.ts';

test.use({ books: 'faulty-devices' });

const SHORT = ['choices of messages saved whose answer is lost', 'a customer display paired whose answer is a 503'];
const isSilent = ({ name }: { name: string }) => name.includes('asked about in vain');

for (const act of [...DEVICE_ACTS, TEST_PAGE]) {
  for (const fault of FAULTS.filter((each) => !(act === TEST_PAGE && isSilent(each)))) {
    testFaultyAct(act, fault, SHORT.includes(`${act.name} ${fault.name}`));
  }
}
