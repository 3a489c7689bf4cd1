import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../support/chromium-path.ts';

const executablePath = await chromiumPath();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Generous: a machine shared with others may be five times slower, and a test that passes does not wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // Recording every test doubles the run. A failed one is run again with the recorder on; when it passes then, the
  // summary of `npm test` names it.
  retries: 1,
  reporter: 'line',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // The package's own flags are not used: they are for a function that shows one page. In a single process the
        // browser dies with its first context, without the web's security it hides mistakes, and drawing with a
        // software GPU makes every test several times slower.
        '--disable-gpu',
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
