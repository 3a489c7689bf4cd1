import { expect, test } from 'vitest';
import { IS_LONG, size } from '../support/test-form.ts';
import { runFaults } from './suite.ts';

const SHORT = ['API killed (-9)', 'PostgreSQL killed (-9)'];
const CHOSEN = IS_LONG ? [...SHORT, 'PostgreSQL frozen (SIGSTOP)', 'action log cannot be written'] : SHORT;

/** The longest form is `npm run test:faults`; it also holds the time of recovery to five seconds, on a machine of its own. */
test('what was acknowledged survives harm to processes, database and log, once, in an order that explains the books', async () => {
  const acts = size(60, 120);
  const plan = { seed: 8, faults: CHOSEN.length, acts, clients: 8, minutes: 2, recoveryLimit: 30_000, only: CHOSEN };
  const { injected, violations, history } = await runFaults(plan);
  expect([...injected.flatMap((each) => each.violations), ...violations]).toEqual([]);
  expect(injected.map(({ fault }) => fault).sort()).toEqual([...CHOSEN].sort());
  expect(history.count('acknowledged')).toBeGreaterThanOrEqual(plan.acts);
}, 180_000);
