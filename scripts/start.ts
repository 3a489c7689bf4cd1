import '../apps/api/src/server/npm-parent.ts';
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
// What was compiled once is not compiled again at the next start, nor in the processes that this one starts.
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '../node_modules/.cache/doi-tien');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import(
  process.argv.includes('--cluster') ? '../apps/api/src/server/cluster.ts' : '../apps/api/src/server/server.ts'
);
