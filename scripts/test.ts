import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test`: everything, one kind after the other, and one line at the end that counts them all. */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (path: string) => join(root, 'node_modules', path);

interface Count {
  passed: number;
  failed: number;
  /** Passed only at the second try: no failure, but named, since it hides a bug or a test that cannot be trusted. */
  shaky?: number;
}

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads how many tests ran; without it the step counts as one check. */
  count?: () => Count;
}

const vitestFile = join(results, 'vitest.json');
const playwrightFile = join(results, 'playwright.json');

/** None needs another: they run side by side, and what they say is shown one after the other. */
const checks: Step[] = [
  { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  ...['apps/api', 'apps/web', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: [bin('typescript/bin/tsc'), '-p', project],
  })),
];

/** Each uses all of the machine. */
const tests: Step[] = [
  {
    name: 'unit, component and API tests',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestFile}`,
    ],
    count: countVitest,
  },
  {
    name: 'browser tests',
    command: [join(root, 'scripts/e2e.ts'), '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile },
    count: countPlaywright,
  },
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, shaky: 0 };
for (const running of checks.map((step) => ({ step, ended: run(step, 'pipe') })))
  report(running.step, await running.ended);
for (const step of tests) {
  console.log(`\n── ${step.name}`);
  report(step, await run(step, 'inherit'));
}
if (total.shaky > 0) console.log(`\n${total.shaky} of these passed only at the second try; see above which.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

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
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { isClean: code === 0, said, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

function report(step: Step, { isClean, said, seconds }: Ended): void {
  const count = tally(step, isClean);
  total.passed += count.passed;
  total.failed += count.failed;
  total.shaky += count.shaky ?? 0;
  if (!isClean) console.log(said);
  console.log(`── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
}

/** A runner that broke before or after its tests is a failure too, whatever it had counted. */
function tally(step: Step, isClean: boolean): Count {
  if (!step.count) return isClean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counted = step.count();
  return isClean || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function countVitest(): Count {
  if (!existsSync(vitestFile)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(vitestFile, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countPlaywright(): Count {
  if (!existsSync(playwrightFile)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(playwrightFile, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, shaky: stats.flaky };
}
