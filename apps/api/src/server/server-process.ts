import { StartupError } from '../platform/startup-error.ts';
import type { RunningServer } from './start-server.ts';

/** Where it is, and on the very first start who may come in. Printed at once, so that nobody sees half of it. */
export function greeting({ address, firstStart }: RunningServer): string {
  const lines = ['', `Đổi tiền is running at ${address}`, ''];
  if (firstStart) {
    lines.push(`First start. Account: ${firstStart.account}`);
    lines.push(`One-time password: ${firstStart.password ?? '(as set in ADMIN_PASSWORD)'}`);
    lines.push('It is shown only now and has to be changed at the first sign-in.', '');
  }
  return lines.map((line) => (line ? `  ${line}` : '')).join('\n');
}

/** Gracefully on the first signal, at once on the second. */
export function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

export function tellAndExit(error: unknown): never {
  console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
