import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startTestPostgres } from '../tests/support/test-postgres.ts';
import { ensureWebBuilt } from './web-build.ts';

/** `npm run test:e2e`: the built app and a PostgreSQL of this run's own, then Playwright with the given arguments. */
const root = join(import.meta.dirname, '..');
ensureWebBuilt();
const postgres = await startTestPostgres();
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(root, 'tests/e2e/playwright.config.ts');
const run = spawnSync(process.execPath, [playwright, 'test', '-c', config, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, E2E_POSTGRES_URL: postgres.url },
});
await postgres.stop();
process.exit(run.status ?? 1);
