import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cloneDatabase } from '../support/databases.ts';
import { startTestPostgres } from '../support/test-postgres.ts';
import { killAnnouncers } from './events.ts';
import { runFuzz } from './fuzz/fuzz-app.ts';
import { tableOf } from './report.ts';
import { runFaults } from './suite.ts';
import { tamperMany } from './tamper.ts';
import { killTransfers } from './transfers.ts';

/**
 * `npm run test:faults -- [--seed N] [--faults N] [--acts N] [--clients N] [--minutes N] [--recovery-limit MS] [--only name] [--dump file]`,
 * or one of the others alone: `--tamper N` (the action log), `--fuzz N` (malformed requests), `--transfers N` (kills between
 * sending and receiving), `--events N` (acts whose announcement is cut off by kills; `--kills N`).
 */
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
    tamper: { type: 'string' },
    fuzz: { type: 'string' },
    transfers: { type: 'string' },
    events: { type: 'string' },
    kills: { type: 'string', default: '100' },
  },
});
const seed = Number(values.seed);

const problems = values.tamper
  ? await tamper(Number(values.tamper))
  : values.fuzz
    ? await throwRubbish(Number(values.fuzz))
    : values.transfers
      ? await killBetween(Number(values.transfers))
      : values.events
        ? await killUnannounced(Number(values.events), Number(values.kills))
        : await injectFaults();
for (const problem of problems.slice(0, 50)) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function injectFaults(): Promise<string[]> {
  const report = await runFaults({
    seed,
    faults: Number(values.faults),
    acts: Number(values.acts),
    clients: Number(values.clients),
    minutes: Number(values.minutes),
    recoveryLimit: Number(values['recovery-limit']),
    log: console.log,
    ...(values.only && { only: values.only }),
  });
  console.log(tableOf(report));
  if (values.dump) writeFileSync(values.dump, JSON.stringify(report.history.acts, bigintAsText));
  const found = [...report.injected.flatMap(({ violations }) => violations), ...report.violations];
  return found.map(({ kind, what }) => `${kind}: ${what}`);
}

async function tamper(times: number): Promise<string[]> {
  const { missed } = await withPostgres(async (url) => {
    const clone = await cloneDatabase(url);
    return tamperMany(clone.url, seed, times);
  });
  console.log(`${times - missed.length} of ${times} tamperings with the action log were found (seed ${seed}).`);
  return missed.map((what) => `not found: ${what}`);
}

async function throwRubbish(count: number): Promise<string[]> {
  const { requests, operations, statuses, wrong } = await withPostgres((url) => runFuzz(url, seed, count));
  const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  console.log(
    `${requests} requests to ${operations} operations (seed ${seed}): ${answers.join(', ')}; ${wrong.length} wrong.`,
  );
  return wrong;
}

async function killBetween(rounds: number): Promise<string[]> {
  const { received, unanswered, between, underWay, problems } = await withPostgres(async (url) => {
    const clone = await cloneDatabase(url);
    return killTransfers(clone.url, seed, rounds);
  });
  console.log(
    `${rounds} kills (seed ${seed}): ${received} transfers received, ${unanswered} requests without an answer; ${between} times sending was answered and receiving was not, and ${underWay} transfers were under way after a kill.`,
  );
  return problems;
}

async function killUnannounced(wanted: number, times: number): Promise<string[]> {
  const { acts, kills, unanswered, gaps, problems } = await withPostgres(async (url) => {
    const clone = await cloneDatabase(url);
    return killAnnouncers(clone.url, seed, wanted, times);
  });
  console.log(`${acts} acts, ${kills} kills (seed ${seed}): ${unanswered} requests without an answer, ${gaps} gaps.`);
  return problems;
}

async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startTestPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
