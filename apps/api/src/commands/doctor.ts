import { examine } from './doctor/examine.ts';
import { withFoundStore } from './open-database.ts';

const SIGNS = { well: '✓', warning: '!', ill: '✗' } as const;

/** `npm run doctor`: is everything as it should be? Ends with 1 when something is not. */
await withFoundStore(async ({ difference, open }, config) => {
  const findings = await examine(await open(), config, difference);
  for (const { subject, state, words } of findings) console.log(`${SIGNS[state]} ${subject.padEnd(12)} ${words}`);
  return findings.some(({ state }) => state === 'ill') ? 1 : 0;
});
