import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { letApplicationLogIn } from '../../apps/api/src/platform/db/application-login.ts';
import { type Database, openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../../apps/api/src/server/seed/seed.ts';
import { type Catalogue, postRates, readCatalogue } from '../faults/catalogue.ts';
import { EventScreen } from '../faults/event-screen.ts';
import { hangUp, send } from '../faults/http-client.ts';
import type { TradingWorld } from '../faults/trading-world.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { Cluster } from './cluster.ts';
import type { ApiProcesses } from './faults.ts';
import { PREFIX } from './leftovers.ts';
import type { Programs } from './programs.ts';

const DATABASE = 'doitien';
/** Longer than any change of primary. */
const PATIENCE_MS = 120_000;

/** The cluster, two API processes that reach it through the proxy, and screens that are open all the time. */
export class FailoverWorld implements TradingWorld {
  readonly cluster: Cluster;
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly ports: number[];
  readonly screens: EventScreen[] = [];
  readonly #folder: string;
  readonly api: ApiProcesses;
  readonly #servers: ServerProcess[];

  private constructor(
    parts: Pick<FailoverWorld, 'cluster' | 'database' | 'catalogue' | 'ports'>,
    folder: string,
    servers: ServerProcess[],
    spawn: (index: number, port: string) => ServerProcess,
  ) {
    this.cluster = parts.cluster;
    this.database = parts.database;
    this.catalogue = parts.catalogue;
    this.ports = parts.ports;
    this.#folder = folder;
    this.#servers = servers;
    this.api = {
      count: servers.length,
      replace: async (index, after) => {
        await servers[index]?.kill();
        await sleep(after);
        const server = spawn(index, String(this.ports[index]));
        servers[index] = server;
        await portOf(server);
      },
    };
  }

  static async create(programs: Programs, seed: number): Promise<FailoverWorld> {
    const folder = join(tmpdir(), `${PREFIX}${process.pid}-${seed}`);
    mkdirSync(folder, { mode: 0o755 });
    const cluster = new Cluster(join(folder, 'cluster'), programs);
    try {
      await cluster.start();
      const superuser = cluster.url('postgres');
      await patientSql(superuser, `CREATE DATABASE ${DATABASE}`);
      const url = cluster.url(DATABASE);
      await migrate({ url });
      const application = await letApplicationLogIn(url, folder);
      const database = openDatabase({ url: application, size: 3, onError: () => {} });
      await seedIfEmpty(database, () => ({ password: DEMO_PASSWORD }));
      await database.inTransaction(seedDemoAccounts);
      const sql = <Row>(text: string, values?: unknown[]) => patientSql<Row>(url, text, values);
      const catalogue = await readCatalogue(sql);
      await postRates(sql, catalogue);
      const spawn = (index: number, port = '0') =>
        spawnServer({
          DATABASE_URL: url,
          DATABASE_READ_URL: cluster.readUrl(DATABASE),
          DATA_DIR: join(folder, `api-${index}`),
          LOG_LEVEL: 'fatal',
          PORT: port,
        });
      const servers = [spawn(0), spawn(1)];
      const ports = await Promise.all(servers.map(portOf));
      return new FailoverWorld({ cluster, database, catalogue, ports }, folder, servers, spawn);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  sql<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return patientSql<Row>(this.cluster.url(DATABASE), text, values);
  }

  /** The trades as a screen reads them again. */
  async readTrades(): Promise<number[]> {
    return (await this.sql<{ id: number }>('SELECT id::int FROM giao_dich')).map(({ id }) => id);
  }

  /** Opens screens that follow the event streams of both processes until the end. */
  async openScreens(count: number): Promise<void> {
    const addresses = this.ports.map((port) => `http://127.0.0.1:${port}`);
    const readTrades = () => this.readTrades();
    for (let index = 0; index < count; index += 1) {
      const deviceId = crypto.randomUUID();
      const { data } = await send({
        port: this.ports[index % this.ports.length] as number,
        method: 'POST',
        path: '/auth/login',
        headers: { device_id: deviceId },
        body: { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD },
        patience: 20_000,
      });
      const { accessToken } = data as { accessToken: string };
      const screen = new EventScreen({ addresses, readTrades }, { token: accessToken, deviceId }, index);
      this.screens.push(screen);
      await screen.open();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.screens.map((screen) => screen.close()));
    hangUp();
    await Promise.all(this.#servers.map((server) => server.kill()));
    await this.database.close();
    await this.cluster.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function portOf(server: ServerProcess): Promise<number> {
  const address = await server.address;
  if (!address) throw new Error(`The API process did not start: ${server.output()}`);
  return Number(new URL(address).port);
}

/** SQL as the superuser, tried again until the cluster has a primary that answers. */
async function patientSql<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await withClient(url, async (client) => (await client.query(text, values)).rows as Row[], {
        connectionTimeoutMillis: 3_000,
        query_timeout: 20_000,
      });
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(200);
    }
  }
}
