import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerDesk } from '../support/customers.ts';
import { photo } from '../support/pictures.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

const MEGABYTE = 1024 * 1024;
const HEAD = Buffer.from('--b\r\ncontent-disposition: form-data; name="tep"; filename="a.jpg"\r\n\r\n');

let api: TestApp;
let admin: Caller;
let address: URL;
let paths: Record<string, string>;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const { id, giay_to } = await customerDesk(api, admin).add({ ho_va_ten: 'A', giay_to: [{ loai: 'CCCD', so: 'L1' }] });
  const [usd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const body = { tien_id: usd?.id, to_tien: [{ gia_tri: '100', so_seri: 'S1' }] };
  const found = await api.call<{ id: number }>('POST', '/tien-gia', { as: admin, body });
  paths = {
    paper: `/khach-hang/${id}/giay-to/${giay_to[0]?.id}/anh/1`,
    notes: `/tien-gia/${found.data.id}/anh/1`,
    avatar: '/profile/avatar',
  };
  address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => api.close());

interface Refusal {
  status: number | undefined;
  connection: string | undefined;
}

/** Begins a form with a JPEG that is padded to this size, and waits for the answer without ever ending the form. */
async function beginPadded(path: string, bytes: number, headers: Record<string, string>): Promise<Refusal> {
  const file = Buffer.alloc(bytes);
  (await photo()).copy(file);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent: false,
      host: address.hostname,
      port: address.port,
      path: `/api${path}`,
      method: 'PUT',
      headers: { ...headersOf(admin), 'content-type': 'multipart/form-data; boundary=b', ...headers },
    });
    outgoing.on('response', ({ statusCode: status, headers: { connection } }) => {
      resolve({ status, connection });
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.write(HEAD);
    outgoing.write(file);
  });
}

test.each([
  ['paper', 10],
  ['notes', 10],
  ['avatar', 2],
])('a picture for %s is refused as soon as more than %i MB came in, whatever is still to come', async (kind, limit) => {
  const path = paths[kind] ?? '';
  const refused = { status: 413, connection: 'close' };
  const tooMany = limit * MEGABYTE + 1024;
  expect(await beginPadded(path, tooMany, { 'transfer-encoding': 'chunked' })).toEqual(refused);
  expect(await beginPadded(path, tooMany, { 'content-length': String(tooMany + HEAD.length + 9) })).toEqual(refused);
  expect(await api.sql('SELECT FROM anh_luu')).toEqual([]);
});

test.each(['paper', 'notes', 'avatar'])(
  'a picture for %s that is declared as 100 MB is refused unread',
  async (kind) => {
    const answer = await beginPadded(paths[kind] ?? '', 50_000, { 'content-length': String(100 * MEGABYTE) });
    expect(answer).toEqual({ status: 413, connection: 'close' });
  },
);
