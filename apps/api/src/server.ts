import { type RunningServer, startServer } from './start-server.ts';
import { StartupError } from './startup-error.ts';

/** The process: starts everything, prints where it is, stops gracefully on the first signal and at once on the second. */
async function main(): Promise<void> {
  const server = await startServer();
  stopOnSignals(server);
  console.log(`\n  Đổi tiền is running at ${server.address}\n`);
  if (server.firstStart) {
    const { account, password } = server.firstStart;
    console.log(`  First start. Account: ${account}`);
    console.log(`  One-time password: ${password ?? '(as set in ADMIN_PASSWORD)'}`);
    console.log('  It is shown only now and has to be changed at the first sign-in.\n');
  }
}

function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error);
  process.exit(1);
});
