import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError, StartupError } from '../../startup-error.ts';
import { setArchiving } from './archiving.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type ClusterPlace, makePlace, placeFor, SHARED_FOLDER } from './place.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { hasSocket, SOCKET_SETTINGS } from './socket.ts';

const SUPERUSER = 'doitien';
/** How long a server that was found starting or stopping may take: reading the log after a crash on a busy machine is slow. */
const SETTLE_MS = 120_000;
/** Neither the statement that failed nor the row that it was about: both are full of people. */
const LOG_SETTINGS = '-c log_min_error_statement=panic -c log_error_verbosity=terse';
const LONGEST_LOG = 10 * 1024 * 1024;

export interface EmbeddedOptions {
  /** Written to postgresql.conf once; tests trade durability for speed, nothing else does. */
  settings?: Record<string, string>;
  /** Whether finished WAL is handed over to the archive; left out: as it is. A server that runs otherwise is restarted. */
  archives?: boolean;
}

interface Credentials {
  password: string;
}

/** A real PostgreSQL of this machine alone whose data lives in our data folder. It outlives a killed parent and is found again. */
export class EmbeddedPostgres {
  readonly #folder: string;
  readonly #cluster: string;
  readonly #account: RunAs | undefined;
  readonly #binaries: Binaries;
  readonly #options: EmbeddedOptions;
  #port = 0;
  #password = '';
  #watch: NodeJS.Timeout | undefined;

  constructor(dataDir: string, options: EmbeddedOptions = {}) {
    this.#account = chooseRunAs();
    this.#folder = placeFor(dataDir, this.#account);
    this.#cluster = join(this.#folder, 'postgres');
    this.#binaries = findBinaries(this.#account, SHARED_FOLDER);
    this.#options = options;
  }

  /** Over the socket in the data folder where there is one: it costs both sides less than loopback does. */
  url(database: string): string {
    const address = `postgresql://${SUPERUSER}:${this.#password}@127.0.0.1:${this.#port}/${database}`;
    return hasSocket(this.#cluster, this.#port) ? `${address}?host=${encodeURIComponent(this.#cluster)}` : address;
  }

  get pid(): number | undefined {
    return findPostmaster(this.#cluster)?.pid;
  }

  /** Whether there is a database to start; `start` makes one where there is none. */
  get isMade(): boolean {
    return existsSync(join(this.#cluster, 'PG_VERSION')) && existsSync(join(this.#folder, 'postgres.json'));
  }

  get place(): ClusterPlace {
    return { cluster: this.#cluster, account: this.#account };
  }

  /** For files that came from another server, whose password this was. */
  adopt(password: string): void {
    this.#writeCredentials({ password });
  }

  /** Removes what was begun and did not become a database. */
  discard(): void {
    rmSync(this.#cluster, { recursive: true, force: true });
    rmSync(join(this.#folder, 'postgres.json'), { force: true });
  }

  /** Answers whether this call has started the server; one that was running is used as it is. */
  async start(): Promise<boolean> {
    try {
      if (!existsSync(join(this.#cluster, 'PG_VERSION'))) await this.#initialise();
      this.#password = this.#readCredentials().password;
      const { archives } = this.#options;
      if (archives !== undefined && setArchiving(this.#cluster, archives, this.#account)) {
        await this.stop();
      }
      return await this.#ensureRunning();
    } catch (error) {
      throw explainFileError(error, this.#folder);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    if (this.pid) await this.#run(this.#binaries.pgCtl, ['stop', '-D', this.#cluster, '-m', 'fast', '-w']);
  }

  /** Starts the server again when it was killed under us; clients see 503 until it is back. */
  keepRunning(onRestart: (error?: unknown) => void): void {
    let busy = false;
    this.#watch = setInterval(async () => {
      if (busy || this.pid) return;
      busy = true;
      await this.#ensureRunning().then(() => onRestart(), onRestart);
      busy = false;
    }, 500);
    this.#watch.unref();
  }

  async #ensureRunning(): Promise<boolean> {
    if (await this.#findReady()) return false;
    // Keeping the port lets connection pools find the server again after a crash.
    if (!this.#port) this.#port = await freePort();
    this.#closeLog();
    const server = `-p ${this.#port} -c listen_addresses=127.0.0.1 ${SOCKET_SETTINGS} ${LOG_SETTINGS}`;
    const start = [
      'start',
      '-D',
      this.#cluster,
      '-w',
      '-t',
      '60',
      '-l',
      join(this.#folder, 'postgres.log'),
      '-o',
      server,
    ];
    // After a kill -9 its orphans need a moment to notice; PostgreSQL rightly refuses to start beside them.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#run(this.#binaries.pgCtl, start);
        return true;
      } catch (error) {
        const port = this.#port;
        // On a busy machine it may need longer than pg_ctl waits; or another process has started it in this moment.
        if (await this.#findReady()) return this.#port === port;
        if (attempt === 5) throw error;
        await sleep(attempt * 300);
      }
    }
  }

  /** A running server, once it accepts connections; one that is stopping is waited for. Keeps its port. */
  async #findReady(): Promise<Postmaster | undefined> {
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const found = findPostmaster(this.#cluster);
      if (!found) return undefined;
      if (found.state === 'ready' || found.state === 'standby') {
        this.#port = found.port;
        return found;
      }
      if (Date.now() > deadline) {
        throw new StartupError(
          `The embedded database (process ${found.pid}) is still ${found.state || 'starting'}; wait for it or end it, and start again.`,
        );
      }
      await sleep(100);
    }
  }

  /** One that an earlier version made was open to everybody. A long one makes room for a new one; the one before it is kept. */
  #closeLog(): void {
    const log = join(this.#folder, 'postgres.log');
    if (existsSync(log) && statSync(log).size > LONGEST_LOG) renameSync(log, `${log}.1`);
    writeFileSync(log, '', { flag: 'a', mode: 0o600 });
    chmodSync(log, 0o600);
    if (this.#account) chownSync(log, this.#account.uid, this.#account.gid);
  }

  async #initialise(): Promise<void> {
    // An attempt that was cut short leaves half a cluster, which initdb would refuse to touch.
    rmSync(this.#cluster, { recursive: true, force: true });
    makePlace(this.place);
    const password = randomBytes(24).toString('base64url');
    const passwordFile = join(this.#folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (this.#account) chownSync(passwordFile, this.#account.uid, this.#account.gid);
    await this.#run(this.#binaries.initdb, [
      '-D',
      this.#cluster,
      '-U',
      SUPERUSER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    rmSync(passwordFile);
    this.#writeSettings();
    this.#writeCredentials({ password });
  }

  #writeCredentials(credentials: Credentials): void {
    writeFileSync(join(this.#folder, 'postgres.json'), JSON.stringify(credentials), { mode: 0o600 });
  }

  #writeSettings(): void {
    const settings: Record<string, string> = { timezone: "'UTC'", max_connections: '100', ...this.#options.settings };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    writeFileSync(join(this.#cluster, 'postgresql.conf'), lines.join(''), { flag: 'a' });
  }

  #readCredentials(): Credentials {
    const file = join(this.#folder, 'postgres.json');
    if (!existsSync(file)) throw new StartupError(`The file ${file} is missing; restore it from a backup.`);
    return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  }

  #run(command: string, args: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        ...this.#account,
        cwd: this.#folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        // pg_ctl hands its output to the server it leaves behind, and a pipe would never close; its log tells instead.
        stdio: ['ignore', 'ignore', command === this.#binaries.initdb ? 'pipe' : 'ignore'],
        windowsHide: true,
      });
      let complaint = '';
      child.stderr?.on('data', (chunk) => {
        complaint += chunk;
      });
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(this.#failure(command, code, complaint))));
    });
  }

  #failure(command: string, code: number | null, complaint: string): StartupError {
    const log = join(this.#folder, 'postgres.log');
    const told = complaint || (existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '');
    const last = told.trim().split('\n').at(-1);
    if (told.includes('No space left')) {
      return new StartupError(`The disk under ${this.#folder} is full; free some space and start again.`);
    }
    return new StartupError(
      `The embedded database could not start (${command.split(/[\\/]/).at(-1)} ended with ${code}). ${last ?? ''}`.trim(),
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
