import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { letApplicationLogIn } from '../../apps/api/src/platform/db/application-login.ts';
import { type Database, openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../../apps/api/src/server/seed/seed.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { EASY_CAPTCHA } from '../support/sign-in.ts';
import { isAlive } from '../support/test-postgres.ts';
import { type Catalogue, postRates, readCatalogue } from './catalogue.ts';
import { now } from './history.ts';
import { hangUp, send } from './http-client.ts';
import { mountSmallDisk, type SmallDisk, unmount } from './small-disk.ts';
import { plantSwitch } from './switch.ts';
import type { TradingWorld } from './trading-world.ts';

const PREFIX = 'doi-tien-faults-';
const SMALL_DISK = 'small-disk';

interface Api {
  port: number;
  process: ServerProcess;
}

/** One PostgreSQL with full durability and two API processes on it: the suite's own, so it may mistreat them. */
export class World implements TradingWorld {
  readonly folder: string;
  readonly postgres: EmbeddedPostgres;
  readonly database: Database;
  readonly catalogue: Catalogue;
  /** Undefined where this machine does not let us mount one. */
  readonly disk: SmallDisk | undefined;
  readonly #apis: Api[] = [];

  private constructor(parts: Pick<World, 'folder' | 'postgres' | 'database' | 'catalogue' | 'disk'>) {
    this.folder = parts.folder;
    this.postgres = parts.postgres;
    this.database = parts.database;
    this.catalogue = parts.catalogue;
    this.disk = parts.disk;
  }

  static async create(): Promise<World> {
    await clearLeftovers();
    const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
    // As root the database runs as another account, which must be able to walk in here.
    mkdirSync(folder, { mode: 0o755 });
    const postgres = new EmbeddedPostgres(folder);
    await postgres.start();
    const url = postgres.url('postgres');
    await migrate({ url });
    const application = await letApplicationLogIn(url, folder);
    const database = openDatabase({ url: application, size: 3, onError: () => {} });
    await seedIfEmpty(database, () => ({ password: DEMO_PASSWORD }));
    await database.inTransaction(seedDemoAccounts);
    const sql = <Row>(text: string, values?: unknown[]) => ownerSql<Row>(url, text, values);
    const catalogue = await readCatalogue(sql);
    await postRates(sql, catalogue);
    await plantSwitch(sql);
    const disk = await mountSmallDisk(join(folder, SMALL_DISK), sql);
    // As the product watches over its own: a database that was killed comes back without anybody's help.
    postgres.keepRunning(() => {});
    const world = new World({ folder, postgres, database, catalogue, disk });
    for (const index of [0, 1]) world.#apis[index] = await world.#spawn(index, 0);
    return world;
  }

  get ports(): number[] {
    return this.#apis.map(({ port }) => port);
  }

  api(index: number): ServerProcess {
    return (this.#apis[index] as Api).process;
  }

  /** Ends an API process with a signal, starts it again on the same port, and answers when that start began. */
  async restartApi(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    const { port, process } = this.#apis[index] as Api;
    await (signal === 'SIGKILL' ? process.kill() : process.stop());
    const began = now();
    this.#apis[index] = await this.#spawn(index, port);
    return began;
  }

  /** SQL as the owner, patient with a database that is just coming back. */
  async sql<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return patiently(() => ownerSql<Row>(this.postgres.url('postgres'), text, values));
  }

  /** The postmaster and every process under it. */
  postgresPids(): number[] {
    const master = this.postgres.pid;
    if (!master) return [];
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const children = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === master);
    return [master, ...children.map(([pid]) => pid as number)];
  }

  /** Waits until both processes answer that they are ready, and says how long that took from a moment on. */
  async recovery(from: number): Promise<number> {
    const limit = now() + 60_000;
    await Promise.all(
      this.ports.map(async (port) => {
        while (!(await isReady(port)) && now() < limit) await sleep(50);
      }),
    );
    return now() - from;
  }

  async close(): Promise<void> {
    hangUp();
    await Promise.all(this.#apis.map(({ process }) => process.stop()));
    await this.database.close();
    await this.postgres.stop();
    if (this.disk) unmount(join(this.folder, SMALL_DISK));
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #spawn(index: number, port: number): Promise<Api> {
    const process = spawnServer({
      DATABASE_URL: this.postgres.url('postgres'),
      DATA_DIR: join(this.folder, `api-${index}`),
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ...EASY_CAPTCHA,
    });
    const address = await process.address;
    if (!address) throw new Error(`The API process did not start: ${process.output()}`);
    return { port: Number(new URL(address).port), process };
  }
}

/** A run that was killed leaves its database and its disk behind: end those whose run is gone. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue;
    const folder = join(tmpdir(), name);
    await new EmbeddedPostgres(folder).stop();
    unmount(join(folder, SMALL_DISK));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isReady(port: number): Promise<boolean> {
  const call = { port, method: 'GET', path: '/health/ready', patience: 2_000 };
  return send(call).then(
    ({ code }) => code === 200,
    () => false,
  );
}

async function ownerSql<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query(text, values)).rows as Row[]);
}

/** Tries again for a while: between a fault and the moment its repair is done, any question may fail. */
export async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(200);
    }
  }
}
