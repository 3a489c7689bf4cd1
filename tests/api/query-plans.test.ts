import type { SignedIn } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { fillBusiness } from '../../bench/business/fill.ts';
import { tablesReadThrough } from '../../bench/plans.ts';
import { openRecorder, type Recorder } from '../../bench/record.ts';
import { worksOf } from '../../bench/works.ts';
import { cloneDatabase, type TestDatabase, withClient } from '../support/databases.ts';

const DAYS = 60;

let database: TestDatabase;
let recorder: Recorder;
let headers: Record<string, string>;
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'));
  await withClient(database.url, (client) => fillBusiness(client, { trades: 20_000, days: DAYS }));
  recorder = await openRecorder(database.url);
  const body = { tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD };
  const signedIn = await recorder.call<SignedIn>('/auth/login', body, { device_id: 'plans' });
  headers = { authorization: `Bearer ${signedIn.accessToken}`, device_id: 'plans' };
}, 240_000);
afterAll(async () => {
  await recorder.close();
  await database.drop();
});

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const yearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
const measured = worksOf({ usd: { id: 2, note: 1, rate: '26000' }, today }, '').filter(
  // 200 of so few tickets are a hundredth of all: reading them through is right here, and `npm run bench` looks at a million.
  ({ kind, name }) => kind === 'read' && name !== 'list-200',
);
const others = {
  'a voided ticket': '/giao-dich-ban-ngoai-te?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=3',
  'a paper number typed with spaces': '/giao-dich-mua-ngoai-te?q=b1%20942%206523',
  'the action log': '/log-thao-tac',
  'the register of large trades': '/bao-cao-giao-dich-lon',
  'days just below the threshold': '/bao-cao-giao-dich-lon/chia-nho',
  'the business result of a year': `/bao-cao/ket-qua-kinh-doanh?tu_ngay=${yearAgo}&den_ngay=${today}`,
  'the business result of a year by day': `/bao-cao/ket-qua-kinh-doanh?tu_ngay=${yearAgo}&den_ngay=${today}&nhom=ngay`,
  'the steps of a safe': `/chi-tiet-ket/dong-giao-dich?f[0][field]=ket_id&f[0][operator]=eq&f[0][value]=${DAYS}`,
};

test.each([...measured.map(({ name, path }): [string, string] => [name, path]), ...Object.entries(others)])(
  'nothing that grows with every trade is read through for %s',
  async (_name, path) => {
    const statements = await recorder.record(path, headers);
    expect(statements.length).toBeGreaterThan(0);
    expect(await tablesReadThrough(database.url, statements)).toEqual([]);
  },
);

test.each([
  ['several words', 'q=nguyen%20thi%20hanh', 2],
  ['one word', 'q=hanh', 3],
  ['words and a filter', 'q=thi%20hanh&f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1', 3],
])('a search for %s takes the fewest statements', async (_what, query, count) => {
  const statements = await recorder.record(`/giao-dich-mua-ngoai-te?${query}`, headers);
  expect(statements.map(({ text }) => text.trim().slice(0, 30))).toHaveLength(count);
});

test('a purchase takes ten statements, from the access check to the commit', async () => {
  const [usd] = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ id: number; rate: string }>(
      `SELECT t.id, round(r.ty_gia_mua, -2)::text AS rate FROM tien t
       JOIN LATERAL (SELECT ty_gia_mua FROM ty_gia WHERE tien_id = t.id ORDER BY hieu_luc_tu DESC LIMIT 1) r ON true WHERE t.ma = 'USD'`,
    );
    return rows;
  });
  const body = { chi_tiet: [{ tien_id: usd?.id, so_luong: '10', ty_gia: usd?.rate }] };
  const statements = await recorder.recordAct('/giao-dich-mua-ngoai-te', body, {
    ...headers,
    'idempotency-key': crypto.randomUUID(),
  });
  expect(statements.map(({ text }) => text.trim().slice(0, 30))).toHaveLength(10);
});
