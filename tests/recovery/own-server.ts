import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chooseRunAs } from '../../apps/api/src/platform/db/embedded/run-as.ts';
import { fillTemplate } from '../failover/fill-template.ts';
import { withClient } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { prepareDatabase } from '../support/test-postgres.ts';
import type { Machine } from './machine.ts';
import { type Recovered, verified } from './recovered.ts';

const run = promisify(execFile);
const FILES = join(import.meta.dirname, '../../deploy/pgbackrest');
const account = chooseRunAs();

/** A PostgreSQL of Debian with pgBackRest, as `deploy/pgbackrest` tells to set it up. */
export class OwnServer implements Machine {
  readonly settings: Record<string, string> = {};
  readonly #folder: string;
  readonly #binaries: string;
  #port = 0;

  constructor(folder: string, binaries: string) {
    this.#folder = folder;
    this.#binaries = binaries;
  }

  async prepare(): Promise<void> {
    this.#port = await freePort();
    for (const name of ['', 'repo', 'logs', 'locks', 'spool', 'sockets']) this.#makeFolder(name);
    await this.#run(join(this.#binaries, 'initdb'), [
      '-D',
      this.#data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-k',
    ]);
    this.#fill('pgbackrest.conf', {
      REPO: this.#in('repo'),
      CIPHER_PASS: 'passphrase-of-the-test',
      LOG_DIR: this.#in('logs'),
      LOCK_DIR: this.#in('locks'),
      SPOOL_DIR: this.#in('spool'),
      SOCKET_DIR: this.#in('sockets'),
      DATA_DIR: this.#data,
      PORT: String(this.#port),
    });
    this.#fill('postgresql.conf', { CONFIG: this.#in('pgbackrest.conf') });
    appendFileSync(
      join(this.#data, 'postgresql.conf'),
      `include '${this.#in('postgresql.conf')}'\nport = ${this.#port}\nunix_socket_directories = '${this.#in('sockets')}'\nlisten_addresses = '127.0.0.1'\n`,
    );
    await this.#start();
    await this.#backrest(['stanza-create']);
    await this.#backrest(['check']);
    const url = await this.url();
    await withClient(url.replace('/doitien', '/postgres'), (client) => client.query('CREATE DATABASE doitien'));
    await prepareDatabase(url, this.#folder);
    Object.assign(this.settings, { DATABASE_URL: url, DATA_DIR: this.#in('api') });
    await this.#backrest(['backup', '--type=full']);
  }

  async url(): Promise<string> {
    return `postgresql://postgres:none@127.0.0.1:${this.#port}/doitien`;
  }

  /** A backup of what changed, beside the full one, and the moment from which on it can be recovered to. */
  async firstMoment(): Promise<number> {
    const first = Math.ceil(Date.now() / 1000) * 1000;
    await this.#backrest(['backup', '--type=incr']);
    return first;
  }

  async lose(): Promise<void> {
    await this.#kill();
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async recover(moment?: Date): Promise<Recovered> {
    const target = moment
      ? ['--type=time', `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`]
      : [];
    this.#makeFolder('data');
    // A trial must not archive beside the server that it was made from.
    await this.#backrest(['restore', ...target, ...(moment ? ['--target-action=promote'] : []), '--archive-mode=off']);
    await this.#start();
    const url = await this.url();
    await untilPromoted(url);
    const recovered = await verified({ DATABASE_URL: url, DATA_DIR: this.#in('api') }, url);
    await this.#kill();
    rmSync(this.#data, { recursive: true, force: true });
    return recovered;
  }

  async close(): Promise<void> {
    await this.#kill();
  }

  get #data(): string {
    return this.#in('data');
  }

  #in(name: string): string {
    return join(this.#folder, 'server', name);
  }

  #makeFolder(name: string): void {
    const path = name ? this.#in(name) : join(this.#folder, 'server');
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  }

  /** Writes a file of `deploy/pgbackrest` with the folders of this run, and nothing else changed. */
  #fill(name: string, values: Record<string, string>): void {
    const file = this.#in(name);
    writeFileSync(file, fillTemplate(readFileSync(join(FILES, name), 'utf8'), values), { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  }

  async #start(): Promise<void> {
    const log = this.#in('logs/postgres.log');
    const start = ['start', '-D', this.#data, '-w', '-t', '120', '-l', log];
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#run(join(this.#binaries, 'pg_ctl'), start);
      } catch {
        // The children of a server that was killed hold its memory a moment longer.
        if (attempt === 10) throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
        await sleep(1_000);
      }
    }
  }

  async #kill(): Promise<void> {
    const file = join(this.#data, 'postmaster.pid');
    if (!existsSync(file)) return;
    await this.#run(join(this.#binaries, 'pg_ctl'), ['kill', 'KILL', readFileSync(file, 'utf8').split('\n')[0] ?? '']);
    // Its children notice a moment later.
    await sleep(1_000);
  }

  #backrest(args: readonly string[]): Promise<void> {
    return this.#run('pgbackrest', [`--config=${this.#in('pgbackrest.conf')}`, '--stanza=doi-tien', ...args]);
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await run(program, args, {
      ...account,
      cwd: this.#in(''),
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    });
  }
}

async function untilPromoted(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const answer = await withClient(url, (client) => client.query('SELECT pg_is_in_recovery() AS recovering')).catch(
      () => undefined,
    );
    if (answer?.rows[0]?.recovering === false) return;
    await sleep(100);
  }
  throw new Error('The recovery did not end');
}
