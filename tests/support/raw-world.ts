import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { cloneDatabase, type TestDatabase, withClient } from './databases.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';

export interface Person {
  token: string;
  device: string;
}

/** With so many rates that their file fits no buffer on its way to a client that does not read. */
const RATES = 120_000;

export async function openRawWorld(postgresUrl: string): Promise<RawWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-slow-'));
  const database = await cloneDatabase(postgresUrl);
  const usd = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
    await client.query(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       SELECT gen_random_uuid(), $1, 25900, 26150, 26000, now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
      [rows[0]?.id, RATES],
    );
    return rows[0]?.id ?? 0;
  });
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'fatal' };
  const server = spawnServer(env);
  return new RawWorld({ database, server, folder, usd, address: (await server.address) ?? '' });
}

interface Parts {
  database: TestDatabase;
  server: ServerProcess;
  folder: string;
  usd: number;
  address: string;
}

/** The real server, and clients that send and read exactly what a test tells them to. */
export class RawWorld {
  readonly address: string;
  readonly usd: number;
  readonly #parts: Parts;
  readonly #sockets: Socket[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.address = parts.address;
    this.usd = parts.usd;
  }

  sql<Row>(text: string): Promise<Row[]> {
    return withClient(this.#parts.database.url, async (client) => (await client.query(text)).rows as Row[]);
  }

  async signIn(account: string): Promise<Person> {
    const device = crypto.randomUUID();
    const answer = await fetch(`${this.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', device_id: device },
      body: JSON.stringify({ tai_khoan: account, mat_khau: DEMO_PASSWORD }),
    });
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    return { token: data.accessToken, device };
  }

  async call(person: Person, method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
    const headers = { ...headersOf(person), ...(body && { 'content-type': 'application/json' }) };
    const payload = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${this.address}/api${path}`, { method, headers, ...payload });
    return { status: answer.status, body: await answer.text() };
  }

  /** Asks and never reads the answer. */
  neverRead(path: string, person: Person): Socket {
    return this.#send(headOf(`GET /api${path}`, person)).pause();
  }

  /** A body that begins and never ends. */
  halfSent(line: string, person: Person, type: string, start: string): Socket {
    return this.#send(headOf(line, person, [`content-type: ${type}`, 'content-length: 500000']) + start).pause();
  }

  /** A whole file in a form; answers the status. */
  upload(line: string, person: Person, content: Buffer, name: string): Promise<number> {
    const body = Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const more = ['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`];
    return statusOf(this.#send(Buffer.concat([Buffer.from(headOf(line, person, more)), body])));
  }

  /** Transactions of the server that wait for their client. */
  async cursors(): Promise<number> {
    const [found] = await this.sql<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND usename <> current_user AND state = 'idle in transaction'`);
    return found?.n ?? 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#parts.server.stop();
    await this.#parts.database.drop();
    rmSync(this.#parts.folder, { recursive: true, force: true });
  }

  #send(text: string | Buffer): Socket {
    const { port, hostname } = new URL(this.address);
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    socket.on('error', () => undefined);
    this.#sockets.push(socket);
    return socket;
  }
}

export function headersOf({ token, device }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}`, device_id: device };
}

function headOf(line: string, person: Person, more: string[] = []): string {
  const headers = Object.entries(headersOf(person)).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, 'host: x', ...headers, ...more, '', ''].join('\r\n');
}

/** The status of an answer; 0 for a connection that ended without one. */
function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const found = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    socket.once('close', () => resolve(0));
  });
}
