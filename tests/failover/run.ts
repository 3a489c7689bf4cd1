import { parseArgs } from 'node:util';
import { findPrograms } from './programs.ts';
import { failoverTable } from './report.ts';
import { runFailover } from './suite.ts';

/** `npm run test:failover -- [--changes N] [--acts N] [--seed N] [--minutes N] [--only name]`; see `docs/reliability.md`. */
const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '100' },
    acts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '120' },
    only: { type: 'string', multiple: true },
  },
});

const programs = findPrograms();
if ('missing' in programs) {
  console.log(`Skipped: this test needs the Debian packages ${programs.missing.join(', ')}.`);
} else {
  const report = await runFailover(programs, {
    seed: Number(values.seed),
    changes: Number(values.changes),
    acts: Number(values.acts),
    minutes: Number(values.minutes),
    log: console.log,
    ...(values.only && { only: values.only }),
  });
  console.log(failoverTable(report));
  const found = [...report.rounds.flatMap(({ violations }) => violations), ...report.violations];
  for (const { kind, what } of found.slice(0, 50)) console.error(`${kind}: ${what}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
