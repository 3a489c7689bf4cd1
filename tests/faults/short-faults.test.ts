import { expect, test } from 'vitest';
import { runFaults } from './suite.ts';

const SHORT = [
  'API killed (-9)',
  'PostgreSQL killed (-9)',
  'PostgreSQL frozen (SIGSTOP)',
  'action log cannot be written',
];

/** The long form is `npm run test:faults`; it also holds the time of recovery to five seconds, on a machine of its own. */
test('what was acknowledged survives kills, a freeze and a failing log, once, in an order that explains the books', async () => {
  const plan = { seed: 8, faults: SHORT.length, acts: 120, clients: 8, minutes: 2, recoveryLimit: 30_000, only: SHORT };
  const { injected, violations, history } = await runFaults(plan);
  expect([...injected.flatMap((each) => each.violations), ...violations]).toEqual([]);
  expect(injected.map(({ fault }) => fault).sort()).toEqual([...SHORT].sort());
  expect(history.count('acknowledged')).toBeGreaterThanOrEqual(plan.acts);
}, 180_000);
