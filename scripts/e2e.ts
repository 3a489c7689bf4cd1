import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import '../tests/support/cheap-hashes.ts';
import { startTestPostgres } from '../tests/support/test-postgres.ts';
import { ensureWebBuilt } from './web-build.ts';

/** `npm run test:e2e`: the built app and a PostgreSQL of this run's own, then Playwright with the given arguments. */
const root = join(import.meta.dirname, '..');
const [postgres] = await Promise.all([startTestPostgres(), ensureWebBuilt()]);
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(root, 'tests/e2e/playwright.config.ts');
// A folder of this run's own: two runs at once must not clear away each other's traces.
const output = join(root, 'test-results', `e2e-${process.pid}`);
const run = spawnSync(
  process.execPath,
  [playwright, 'test', '-c', config, '--output', output, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_POSTGRES_URL: postgres.url },
  },
);
await postgres.stop();
process.exit(run.status ?? 1);
