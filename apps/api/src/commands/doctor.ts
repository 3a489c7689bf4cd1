import { examine } from './doctor/examine.ts';
import { withStore } from './open-database.ts';

const SIGNS = { well: '✓', warning: '!', ill: '✗' } as const;

/** `npm run doctor`: is everything as it should be? Ends with 1 when something is not. */
await withStore(async ({ database }, config) => {
  const findings = await examine(database, config);
  for (const { subject, state, words } of findings) console.log(`${SIGNS[state]} ${subject.padEnd(12)} ${words}`);
  return findings.some(({ state }) => state === 'ill') ? 1 : 0;
});
