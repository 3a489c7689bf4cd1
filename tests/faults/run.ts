import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tableOf } from './report.ts';
import { runFaults } from './suite.ts';

/** `npm run test:faults -- [--seed N] [--faults N] [--acts N] [--clients N] [--minutes N] [--recovery-limit MS] [--only "name"] [--dump file]` */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '200' },
    acts: { type: 'string', default: '50000' },
    clients: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '120' },
    'recovery-limit': { type: 'string', default: '5000' },
    only: { type: 'string', multiple: true },
    dump: { type: 'string' },
  },
});

const report = await runFaults({
  seed: Number(values.seed),
  faults: Number(values.faults),
  acts: Number(values.acts),
  clients: Number(values.clients),
  minutes: Number(values.minutes),
  recoveryLimit: Number(values['recovery-limit']),
  ...(values.only && { only: values.only }),
  log: console.log,
});
console.log(tableOf(report));
const violations = [...report.injected.flatMap((each) => each.violations), ...report.violations];
for (const { kind, what } of violations.slice(0, 50)) console.error(`${kind}: ${what}`);
if (values.dump) {
  const text = JSON.stringify(report.history.acts, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  writeFileSync(values.dump, text);
}
process.exitCode = violations.length === 0 ? 0 : 1;
