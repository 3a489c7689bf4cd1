import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../apps/api/src/seed/demo-accounts.ts';
import { cloneDatabase, withClient } from './databases.ts';
import { spawnServer } from './server-process.ts';

export interface Person {
  token: string;
  device: string;
}

/** The real server, and clients that send and read exactly what a test tells them to. */
export interface RawWorld {
  address: string;
  usd: number;
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  signIn(account: string): Promise<Person>;
  call(person: Person, method: string, path: string, body?: object): Promise<{ status: number; body: string }>;
  headersOf(person: Person): Record<string, string>;
  /** Asks and never reads the answer. */
  neverRead(path: string, person: Person): Socket;
  /** A body that begins and never ends. */
  halfSent(line: string, person: Person, type: string, start: string): Socket;
  /** A whole file in a form; answers the status. */
  upload(line: string, person: Person, content: Buffer, name: string): Promise<number>;
  /** Transactions of the server that wait for their client. */
  cursors(): Promise<number>;
  close(): Promise<void>;
}

/** With so many rates that their file fits no buffer on its way to a client that does not read. */
const RATES = 120_000;

export async function openRawWorld(postgresUrl: string): Promise<RawWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-slow-'));
  const database = await cloneDatabase(postgresUrl);
  const sql = <Row>(text: string) =>
    withClient(database.url, async (client) => (await client.query(text)).rows as Row[]);
  const [money] = await sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  await sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    SELECT '00000000-0000-0000-0000-000000000000', ${money?.id}, 25900, 26150, 26000, now() - n * interval '1 minute'
    FROM generate_series(1, ${RATES}) n`);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'fatal' };
  const server = spawnServer(env);
  const address = (await server.address) ?? '';
  const sockets: Socket[] = [];

  const headersOf = ({ token, device }: Person) => ({ authorization: `Bearer ${token}`, device_id: device });
  const head = (line: string, person: Person, more: string[] = []) => {
    const headers = Object.entries(headersOf(person)).map(([name, value]) => `${name}: ${value}`);
    return [`${line} HTTP/1.1`, 'host: x', ...headers, ...more, '', ''].join('\r\n');
  };
  const send = (text: string | Buffer, { reads = false } = {}): Socket => {
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    socket.on('error', () => undefined);
    if (!reads) socket.pause();
    sockets.push(socket);
    return socket;
  };

  return {
    address,
    usd: money?.id ?? 0,
    sql,
    headersOf,
    signIn: async (account) => {
      const device = crypto.randomUUID();
      const answer = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', device_id: device },
        body: JSON.stringify({ tai_khoan: account, mat_khau: DEMO_PASSWORD }),
      });
      const { data } = (await answer.json()) as { data: { accessToken: string } };
      return { token: data.accessToken, device };
    },
    call: async (person, method, path, body) => {
      const headers = { ...headersOf(person), ...(body && { 'content-type': 'application/json' }) };
      const payload = body ? { body: JSON.stringify(body) } : {};
      const answer = await fetch(`${address}/api${path}`, { method, headers, ...payload });
      return { status: answer.status, body: await answer.text() };
    },
    neverRead: (path, person) => send(head(`GET /api${path}`, person)),
    halfSent: (line, person, type, start) =>
      send(head(line, person, [`content-type: ${type}`, 'content-length: 500000']) + start),
    upload: (line, person, content, name) => {
      const body = Buffer.concat([
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        content,
        Buffer.from('\r\n--b--\r\n'),
      ]);
      const more = ['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`];
      return statusOf(send(Buffer.concat([Buffer.from(head(line, person, more)), body]), { reads: true }));
    },
    cursors: async () => {
      const [found] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND usename <> current_user AND state = 'idle in transaction'`);
      return found?.n ?? 0;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
