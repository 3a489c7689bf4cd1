import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chooseRunAs } from '../../apps/api/src/platform/db/embedded/run-as.ts';

/** PostgreSQL does not run as root: there, everything of the cluster runs as another account. */
export const account = chooseRunAs();

/** A program of the cluster. It writes to one log file across its starts. */
export class Daemon {
  readonly #command: string[];
  readonly #log: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(command: string[], folder: string, log: string) {
    this.#command = command;
    this.#folder = folder;
    this.#log = log;
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  start(): void {
    const log = openSync(this.#log, 'a');
    const [program, ...args] = this.#command as [string, ...string[]];
    this.#child = spawn(program, args, {
      ...account,
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        HOME: this.#folder,
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        // Without it etcd 3.4 refuses to run on ARM, where its makers do not test it.
        ETCD_UNSUPPORTED_ARCH: 'arm64',
      },
    });
    this.#child.on('error', () => undefined);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || this.pid === undefined) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
}
