import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import { type ServerProcess, spawnServer } from '../../support/server-process.ts';
import type { Server } from '../server-host.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The real server as a process of its own on one port, to be killed and started again. */
export class OwnServer implements Server {
  readonly databaseUrl: string;
  readonly #env: Record<string, string>;
  #process: ServerProcess | undefined;
  url = '';

  private constructor(databaseUrl: string, port: number, more: Record<string, string>) {
    this.databaseUrl = databaseUrl;
    this.#env = {
      DATABASE_URL: databaseUrl,
      ALLOW_UNSAFE_DATABASE: '1',
      PORT: String(port),
      CAPTCHA_EFFORT: '50',
      DATA_DIR: join(ROOT, 'test-results', `data-${crypto.randomUUID()}`),
      ...more,
    };
  }

  static async start(databaseUrl: string, more: Record<string, string> = {}): Promise<OwnServer> {
    const server = new OwnServer(databaseUrl, await freePort(), more);
    await server.startAgain();
    return server;
  }

  kill(): Promise<void> {
    return this.#process?.kill() ?? Promise.resolve();
  }

  stop(): Promise<void> {
    return this.#process?.stop() ?? Promise.resolve();
  }

  /** Ends when it takes requests. */
  async startAgain(): Promise<void> {
    this.#process = spawnServer(this.#env);
    const address = await this.#process.address;
    if (!address) throw new Error(`The server did not start: ${this.#process.output()}`);
    this.url = address;
  }
}

/** `npm run ledger:verify` on these books; throws where they are not whole. */
export async function verifyBooks(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1' };
  const program = join(ROOT, 'apps/api/src/commands/ledger-verify.ts');
  await promisify(execFile)(process.execPath, [program], { cwd: ROOT, env });
}
