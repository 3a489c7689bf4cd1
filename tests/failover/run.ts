import { parseArgs } from 'node:util';
import { clearLeftovers } from './leftovers.ts';
import { findPrograms, type Programs } from './programs.ts';
import { failoverTable, violationsOf } from './report.ts';
import { runFailover } from './suite.ts';

/**
 * `npm run test:failover -- [--changes N] [--acts N] [--seed N] [--clusters N] [--pause MS] [--minutes N] [--rest SECONDS]
 * [--only name] [--kills]`; see `docs/reliability.md`.
 */
const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '100' },
    acts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    clusters: { type: 'string', default: '1' },
    pause: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '120' },
    rest: { type: 'string', default: '0' },
    only: { type: 'string', multiple: true },
    kills: { type: 'boolean', default: false },
  },
});

const programs = findPrograms();
if ('missing' in programs) console.log(`Skipped: this test needs the Debian packages ${programs.missing.join(', ')}.`);
else await run(programs);

/** Most of a change is waiting, so several clusters fit on one machine, each with a share of the changes and acts. */
async function run(found: Programs): Promise<void> {
  clearLeftovers();
  const clusters = Number(values.clusters);
  const share = (whole: string) => Math.ceil(Number(whole) / clusters);
  const seeds = Array.from({ length: clusters }, (_, index) => Number(values.seed) + index);
  // Also when one of them fails, the others end their programs.
  const runs = await Promise.allSettled(
    seeds.map((seed) =>
      runFailover(found, {
        seed,
        changes: share(values.changes),
        acts: share(values.acts),
        pause: Number(values.pause),
        minutes: Number(values.minutes),
        rest: Number(values.rest),
        isKillsOnly: values.kills,
        log: (line) => console.log(clusters > 1 ? `[${seed}] ${line}` : line),
        ...(values.only && { only: values.only }),
      }),
    ),
  );
  const reports = runs.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  console.log(failoverTable(reports));
  for (const each of runs) if (each.status === 'rejected') throw each.reason;
  const violations = reports.flatMap(violationsOf);
  for (const { kind, what } of violations.slice(0, 50)) console.error(`${kind}: ${what}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
