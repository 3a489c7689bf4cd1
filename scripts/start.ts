import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ensureWebBuilt } from './web-build.ts';

/** `npm start`: the web app is built when its sources changed, then the server takes over; `--cluster` for two processes. */
try {
  await ensureWebBuilt();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
// What was compiled once is not compiled again at the next start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/doi-tien'));
await import(
  process.argv.includes('--cluster') ? '../apps/api/src/server/cluster.ts' : '../apps/api/src/server/server.ts'
);
