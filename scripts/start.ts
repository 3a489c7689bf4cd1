import { ensureWebBuilt } from './web-build.ts';

/** `npm start`: the web app is built when its sources changed, then the server takes over. */
try {
  ensureWebBuilt();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
await import('../apps/api/src/server.ts');
