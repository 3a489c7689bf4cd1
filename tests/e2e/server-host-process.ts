import { type RunningServer, startServer } from '../../apps/api/src/server/start-server.ts';

/**
 * The program behind `server-host.ts`: one real server at a time, on the settings that a message brings. Another message stops it and
 * starts the next. Loading the program takes longer than a start, so that it is loaded once.
 */
let running: RunningServer | undefined;

process.on('message', (env: Record<string, string>) => {
  void startNext(env);
});
process.once('disconnect', () => process.exit(0));

async function startNext(env: Record<string, string>): Promise<void> {
  try {
    await running?.stop();
    running = await startServer({ ...process.env, ...env });
    process.send?.({ url: running.address });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
}
