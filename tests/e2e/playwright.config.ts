import { defineConfig } from '@playwright/test';
import { IS_LONG } from '../support/test-form.ts';
import { launchOptions } from './launch-options.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Generous: a machine shared with others may be five times slower, and a test that passes does not wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Which tests are long, and why, is written in CONTRIBUTING.md.
  ...(IS_LONG ? {} : { grepInvert: /@long/ }),
  workers: 3,
  // Recording every test doubles the run. A failed one is run again with the recorder on; when it passes then, the
  // summary of `npm test` names it.
  retries: 1,
  reporter: 'line',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1280, height: 800 },
    // Each test has a browser as new as on a first visit, and answers in the server's place; `worker.spec.ts` and its neighbours have the worker.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [{ name: 'chromium' }],
});
