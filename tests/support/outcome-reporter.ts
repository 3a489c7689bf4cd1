import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What `npm test` says about a kind of tests at its end: how many passed, and which did not at the first try. */
export interface Outcome {
  passed: number;
  failed: string[];
  /** Passed only at the second try: no failure, but named, since it hides a bug or a test that cannot be trusted. */
  shaky: string[];
}

/** Writes the outcome of a Vitest run into the file that OUTCOME_FILE names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcome: Outcome = { passed: 0, failed: [], shaky: [] };
    for (const module of modules) {
      // A file that could not be loaded has no tests to count.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0)
        outcome.failed.push(module.relativeModuleId);
      for (const test of module.children.allTests()) {
        const title = `${module.relativeModuleId} › ${test.fullName}`;
        if (test.result().state === 'failed') outcome.failed.push(title);
        if (test.result().state === 'passed') outcome.passed += 1;
        if (test.diagnostic()?.flaky) outcome.shaky.push(title);
      }
    }
    writeFileSync(process.env.OUTCOME_FILE ?? 'outcome.json', JSON.stringify(outcome));
  }
}
