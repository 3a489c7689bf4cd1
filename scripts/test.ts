import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../tests/support/outcome-reporter.ts';

/**
 * `npm test`: every kind of test, one after the other, and at the end what failed and one line that counts them all. `npm run test:all`
 * runs the long form of each: more and larger runs, and the tests that CONTRIBUTING.md calls long.
 */
const TEST_FORM = process.argv.includes('--all') ? 'long' : 'short';
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (path: string) => join(root, 'node_modules', path);

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the runner writes how its tests ended, and how to read it; without it the step counts as one check. */
  written?: { file: string; read: (report: never) => Outcome };
}

const vitestFile = join(results, 'vitest.json');
const playwrightFile = join(results, 'playwright.json');

/** None needs another: they run side by side, and what they say is shown one after the other. */
const checks: Step[] = [
  { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  ...['apps/api', 'apps/web', 'apps/web/src/worker', 'tests'].map((project) => ({
    name: `types of ${project}`,
    // With several checkers each infers the same types again: twice the work, and no faster on two processors.
    command: [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'],
  })),
];

/** Each uses all of the machine. */
const tests: Step[] = [
  {
    name: 'unit, component and API tests',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      // A failed test is run once more; when it passes then, the summary names it.
      '--retry=1',
      '--reporter=default',
      `--reporter=${join(root, 'tests/support/outcome-reporter.ts')}`,
    ],
    env: { OUTCOME_FILE: vitestFile },
    written: { file: vitestFile, read: (report: Outcome) => report },
  },
  {
    name: 'browser tests',
    command: [join(root, 'scripts/e2e.ts'), '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile },
    written: { file: playwrightFile, read: playwrightOutcome },
  },
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total: Outcome = { passed: 0, failed: [], shaky: [] };
for (const running of checks.map((step) => ({ step, ended: run(step, 'pipe') })))
  report(running.step, await running.ended);
for (const step of tests) {
  console.log(`\n── ${step.name}`);
  report(step, await run(step, 'inherit'));
}
list('Passed only at the second try', total.shaky);
list('Failed', total.failed);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length === 0 ? 0 : 1);

function list(heading: string, titles: string[]): void {
  if (titles.length > 0) console.log(`\n${heading}:\n${titles.map((title) => `  ${title}`).join('\n')}`);
}

interface Ended {
  isClean: boolean;
  said: string;
  seconds: string;
}

async function run({ command, env }: Step, output: 'pipe' | 'inherit'): Promise<Ended> {
  const started = Date.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, TEST_FORM, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { isClean: code === 0, said, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

function report(step: Step, { isClean, said, seconds }: Ended): void {
  const outcome = outcomeOf(step, isClean);
  total.passed += outcome.passed;
  total.failed.push(...outcome.failed);
  total.shaky.push(...outcome.shaky);
  if (!isClean) console.log(said);
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed.length} failed in ${seconds} s`);
}

/** A runner that broke before or after its tests is a failure too, whatever it had counted. */
function outcomeOf({ name, written }: Step, isClean: boolean): Outcome {
  if (!written) return { passed: isClean ? 1 : 0, failed: isClean ? [] : [name], shaky: [] };
  const outcome = existsSync(written.file)
    ? written.read(JSON.parse(readFileSync(written.file, 'utf8')) as never)
    : { passed: 0, failed: [], shaky: [] };
  if (!isClean && outcome.failed.length === 0) outcome.failed.push(`${name}: the runner itself`);
  return outcome;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[];
}

function playwrightOutcome({ suites }: { suites: PlaywrightSuite[] }): Outcome {
  const specs = suites.flatMap(specsOf);
  const titlesThat = (status: string) =>
    specs
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`);
  const [expected, flaky, failed] = ['expected', 'flaky', 'unexpected'].map(titlesThat) as [
    string[],
    string[],
    string[],
  ];
  return { passed: expected.length + flaky.length, failed, shaky: flaky };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
