import { spawnSync } from 'node:child_process';
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

const steps: Step[] = [
  { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  ...['apps/api', 'apps/web', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: [bin('typescript/bin/tsc'), '-p', project],
  })),
  {
    name: 'unit and API tests',
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
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const run = spawnSync(process.execPath, step.command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  const count = tally(step, run.status === 0);
  total.passed += count.passed;
  total.failed += count.failed;
  total.shaky += count.shaky ?? 0;
  console.log(
    `── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}
if (total.shaky > 0) console.log(`\n${total.shaky} of these passed only at the second try; see above which.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

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
