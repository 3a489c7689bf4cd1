import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ENTRIES = {
  'server.ts': ['apps/api/src/server/server.ts'],
  'cluster.ts': ['apps/api/src/server/cluster.ts'],
  // What npm runs, which builds the web app first when it has changed.
  start: ['scripts/start.mjs'],
  'start:cluster': ['scripts/start.mjs', '--cluster'],
} as const;
const ROOT = join(import.meta.dirname, '../..');
/** As `npm start` does: what was compiled once is not compiled again. */
const COMPILED = join(ROOT, 'node_modules/.cache/doi-tien');

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it printed so far. */
  output: () => string;
  /** Settles with its address, or with undefined when it ended instead. */
  address: Promise<string | undefined>;
  exit: Promise<number | null>;
  /** Ends it as a person would, and waits. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** The real server as a process of its own, or as several behind one port; of another version where its folder is given. */
export function spawnServer(
  env: Record<string, string>,
  entry: keyof typeof ENTRIES = 'server.ts',
  nodeFlags: readonly string[] = [],
  root = ROOT,
): ServerProcess {
  const [file, ...args] = ENTRIES[entry];
  const child = spawn(process.execPath, [...nodeFlags, join(root, file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DAILY_BACKUPS: '0',
      RATE_LIMIT: '0',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
  });
  let printed = '';
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const address = new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const found = /is running at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exit.then(() => resolve(undefined));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal);
    await exit;
  };
  return { child, output: () => printed, address, exit, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
