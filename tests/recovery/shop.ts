import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { type Catalogue, postRates, readCatalogue } from '../faults/catalogue.ts';
import { type Reply, send } from '../faults/http-client.ts';
import { withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import type { Machine } from './machine.ts';

/** A purchase that was answered: not before `sentAt` and not after `answeredAt` it was committed. */
export interface Act {
  code: string;
  sentAt: number;
  answeredAt: number;
}

/** A shop that trades on a machine, with its safe open. */
export class Shop {
  readonly acts: Act[] = [];
  readonly #server: ServerProcess;
  readonly #port: number;
  readonly #catalogue: Catalogue;
  readonly #headers: Record<string, string>;
  readonly #machine: Machine | undefined;

  private constructor(
    server: ServerProcess,
    port: number,
    catalogue: Catalogue,
    headers: Record<string, string>,
    machine: Machine | undefined,
  ) {
    this.#server = server;
    this.#port = port;
    this.#catalogue = catalogue;
    this.#headers = headers;
    this.#machine = machine;
  }

  static async open(machine: Machine): Promise<Shop> {
    await machine.prepare();
    const server = spawnServer(machine.settings);
    const port = await portOf(server);
    const url = await machine.url();
    await postRates(sqlOn(url), await readCatalogue(sqlOn(url)));
    const shop = await Shop.#at(server, port, url, machine);
    const VND = shop.#catalogue.currencyId('VND');
    await shop.#post('/ket', { chi_tiet: [{ tien_id: VND, so_tien: '9000000000' }], ly_do: 'Mở két' });
    return shop;
  }

  /** Goes on with an open safe, on a server that runs. */
  static async reopen(server: ServerProcess, url: string): Promise<Shop> {
    return Shop.#at(server, await portOf(server), url);
  }

  static async #at(server: ServerProcess, port: number, url: string, machine?: Machine): Promise<Shop> {
    return new Shop(server, port, await readCatalogue(sqlOn(url)), await signIn(port), machine);
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
    const { rows } = await withClient(await this.#lost.url(), (client) =>
      client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment'),
    );
    return rows[0]?.segment ?? '';
  }

  /** The machine is gone with its disk. */
  async lose(): Promise<void> {
    await this.#server.kill();
    await this.#lost.lose();
  }

  async close(): Promise<void> {
    await this.#server.stop();
  }

  get #lost(): Machine {
    if (!this.#machine) throw new Error('This shop stands on no machine of its own');
    return this.#machine;
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

async function portOf(server: ServerProcess): Promise<number> {
  const address = await server.address;
  if (!address) throw new Error(`The server did not start: ${server.output()}`);
  return Number(new URL(address).port);
}

const sqlOn =
  (url: string) =>
  <Row>(text: string, values?: unknown[]) =>
    withClient(url, async (client) => (await client.query(text, values)).rows as Row[]);

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
