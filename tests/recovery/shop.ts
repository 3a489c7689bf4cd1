import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { basesIn, recoveryFolders } from '../../apps/api/src/platform/db/recovery/archive-folder.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { type Catalogue, postRates, readCatalogue } from '../faults/catalogue.ts';
import { type Reply, send } from '../faults/http-client.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { prepareDatabase } from '../support/test-postgres.ts';

/** A purchase that was answered: not before `sentAt` and not after `answeredAt` it was committed. */
export interface Act {
  code: string;
  sentAt: number;
  answeredAt: number;
}

/** A shop on the embedded database whose WAL goes to `backups`, with its safe open. */
export class Shop {
  readonly backups: string;
  readonly acts: Act[] = [];
  readonly #data: string;
  readonly #server: ServerProcess;
  readonly #postgres: EmbeddedPostgres;
  readonly #port: number;
  readonly #catalogue: Catalogue;
  readonly #headers: Record<string, string>;

  private constructor(parts: {
    folder: string;
    server: ServerProcess;
    postgres: EmbeddedPostgres;
    port: number;
    catalogue: Catalogue;
    headers: Record<string, string>;
  }) {
    this.backups = join(parts.folder, 'backups');
    this.#data = join(parts.folder, 'data');
    this.#server = parts.server;
    this.#postgres = parts.postgres;
    this.#port = parts.port;
    this.#catalogue = parts.catalogue;
    this.#headers = parts.headers;
  }

  static async open(folder: string, env: Record<string, string> = {}): Promise<Shop> {
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true, mode: 0o755 });
    const postgres = new EmbeddedPostgres(data);
    await postgres.start();
    const url = postgres.url('postgres');
    await prepareDatabase(url, data);
    const sql = <Row>(text: string, values?: unknown[]) =>
      withClient(url, async (client) => (await client.query(text, values)).rows as Row[]);
    const catalogue = await readCatalogue(sql);
    await postRates(sql, catalogue);
    await postgres.stop();
    const server = spawnServer({ DATA_DIR: data, BACKUP_DIR: join(folder, 'backups'), ...env });
    const address = await server.address;
    if (!address) throw new Error(`The server did not start: ${server.output()}`);
    const port = Number(new URL(address).port);
    // For its address: it runs already.
    await postgres.start();
    const headers = await signIn(port);
    const shop = new Shop({ folder, server, postgres, port, catalogue, headers });
    await shop.#post('/ket', {
      chi_tiet: [{ tien_id: catalogue.currencyId('VND'), so_tien: '9000000000' }],
      ly_do: 'Mở két',
    });
    return shop;
  }

  /** A server on data that was recovered. */
  static async reopen(folder: string, name: string): Promise<{ close(): Promise<void> }> {
    const env = { DATA_DIR: join(folder, name), BACKUP_DIR: join(folder, 'backups') };
    const server = spawnServer(env);
    if (!(await server.address)) throw new Error(`The server did not start: ${server.output()}`);
    return { close: () => server.stop() };
  }

  /** Everything the server has printed. */
  get output(): string {
    return this.#server.output();
  }

  /** Waits until there is a base backup to recover from, and answers from when on. */
  async untilBase(): Promise<number> {
    const until = Date.now() + 120_000;
    for (;;) {
      const [base] = recoveryFolders(this.backups).flatMap(basesIn);
      if (base) return base.finished.getTime();
      if (Date.now() > until) throw new Error(`There is no base backup: ${this.output}`);
      await sleep(100);
    }
  }

  /** Buys 100 USD. */
  async buy(): Promise<void> {
    const sentAt = Date.now();
    const body = { chi_tiet: [{ tien_id: this.#catalogue.currencyId('USD'), so_luong: '100', ty_gia: '25900' }] };
    const { data } = await this.#post('/giao-dich-mua-ngoai-te', body);
    this.acts.push({ code: (data as { ma_giao_dich: string }).ma_giao_dich, sentAt, answeredAt: Date.now() });
  }

  /** Ends the segment that is written, as PostgreSQL does after 45 seconds, so that a test need not wait for it. */
  async endSegment(): Promise<string> {
    const { rows } = await withClient(this.#postgres.url('postgres'), (client) =>
      client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment'),
    );
    return rows[0]?.segment ?? '';
  }

  /** The machine is gone with its disk: no process ends in good order, and no file of it is left. */
  async lose(): Promise<void> {
    const { pid } = this.#postgres;
    await this.#server.kill();
    if (pid) process.kill(pid, 'SIGKILL');
    for (let attempt = 0; attempt < 100 && this.#postgres.pid; attempt += 1) await sleep(50);
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #post(path: string, body: object): Promise<Reply> {
    const reply = await send({
      port: this.#port,
      method: 'POST',
      path,
      headers: { ...this.#headers, 'idempotency-key': crypto.randomUUID() },
      body,
      patience: 30_000,
    });
    if (reply.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  }
}

async function signIn(port: number): Promise<Record<string, string>> {
  const device_id = crypto.randomUUID();
  const body = { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD };
  const { data } = await send({
    port,
    method: 'POST',
    path: '/auth/login',
    headers: { device_id },
    body,
    patience: 20_000,
  });
  const { accessToken } = data as { accessToken: string };
  return { device_id, authorization: `Bearer ${accessToken}` };
}
