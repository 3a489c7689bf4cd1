import { VERSION } from '@doi-tien/contract/version';
import { StartupError } from '../platform/startup-error.ts';
import { onNpmGone } from './npm-parent.ts';
import { ADMIN_ACCOUNT } from './seed/seed.ts';
import type { RunningServer } from './start-server.ts';

/** npm passes on a signal that the terminal has sent to everybody, so one Ctrl+C may arrive twice. */
const SAME_SIGNAL_MS = 1000;

/**
 * Runs a server until it is told to stop: gracefully on the first signal, at once on a later one. A signal that comes during the start is
 * kept: dying there would leave the embedded database behind.
 */
export async function serve(
  start: (stopping: AbortSignal) => Promise<RunningServer>,
  tell: (server: RunningServer) => void,
): Promise<void> {
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  let askedAt = 0;
  const ask = () => {
    if (stopping.signal.aborted && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    if (stopping.signal.aborted) return;
    askedAt = Date.now();
    stopping.abort();
    asked.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask);
  onNpmGone(ask);
  try {
    const server = await start(stopping.signal);
    // Also when it is to stop already: a password is shown once.
    if (!stopping.signal.aborted || server.firstStart) tell(server);
    await asked.promise;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
    tellAndExit(error);
  }
}

/** Where it is, and on the very first start who may come in. Printed at once, so that nobody sees half of it. */
export function greeting({ address, firstStart }: RunningServer): string {
  const lines = ['', `Đổi tiền ${VERSION} is running at ${address}`, ''];
  if (firstStart) {
    lines.push(`First start. Account: ${ADMIN_ACCOUNT}`, ...firstStart.words.split('\n'));
    lines.push('It has to be changed at the first sign-in.', '');
  }
  return lines.map((line) => (line ? `  ${line}` : '')).join('\n');
}

function tellAndExit(error: unknown): never {
  console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
