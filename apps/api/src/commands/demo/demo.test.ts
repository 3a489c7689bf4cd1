import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasHledger, hledger } from '../../../../../tests/support/hledger.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { companyWorth } from '../../../../../tests/support/transfers.ts';
import { verifyLedger } from '../../domain/ledger/verify.ts';
import { exportJournals } from '../../features/report/journal-export.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { type Written, writeDemo } from './write-demo.ts';

let api: TestApp;
let other: TestApp;
let written: Written;
beforeAll(async () => {
  api = await startTestApp();
  written = await writeDemo(api.database, { days: 6, customers: 24 });
  other = await startTestApp();
}, 240_000);
afterAll(async () => {
  await api.close();
  await other.close();
});

test('the demo business trades through the real services, and its books are whole', async () => {
  expect(written.trades).toBeGreaterThan(40);
  expect(await api.database.read(verifyLedger)).toEqual([]);
  expect((await api.database.read(verifyChain)).hop_le).toBe(true);
});

test('each of its days is its own: closed but for today, with its trades between opening and closing', async () => {
  const safes = await api.sql<{ trang_thai: number; isOwn: boolean }>(`
    SELECT k.trang_thai, bool_and(g.ngay = k.ngay AND g.ngay_tao >= k.mo_luc
                                  AND g.ngay_tao <= coalesce(k.chot_luc, now() + interval '1 minute')) AS "isOwn"
    FROM ket k JOIN giao_dich g ON g.ngay = k.ngay GROUP BY k.id ORDER BY k.ngay`);
  expect(safes).toHaveLength(written.days);
  expect(safes.every(({ isOwn }) => isOwn)).toBe(true);
  expect(safes.map(({ trang_thai }) => trang_thai)).toEqual([...Array(written.days - 1).fill(2), 1]);
});

/** Cash whose face values nobody recorded; money that is not cash has none. */
const UNSORTED = `
  SELECT v.chi_nhanh_id, t.ma, v.chua_phan_loai FROM vi_the v JOIN tien t ON t.id = v.tien_id
  WHERE v.chua_phan_loai <> 0 AND EXISTS (SELECT FROM menh_gia m WHERE m.tien_id = t.id)`;

test('the face value of every note in the safe is known', async () => {
  expect(await api.sql(UNSORTED)).toEqual([]);
});

test('somebody who may be on a list waits for a decision', async () => {
  expect(await api.sql('SELECT ten_khach, trang_thai FROM ket_qua_sang_loc')).toEqual([
    { ten_khach: 'DORDEVIC DRAGAN', trang_thai: 1 },
  ]);
});

test('every kind of trade occurs, and more than one teller', async () => {
  const [found] = await api.sql<{ kinds: number; tellers: number }>(
    'SELECT count(DISTINCT loai)::int AS kinds, count(DISTINCT nguoi_tao)::int AS tellers FROM giao_dich',
  );
  expect(found).toEqual({ kinds: 6, tellers: 4 });
});

test('counterfeit notes were found, kept and handed over', async () => {
  const found = await api.sql(
    'SELECT trang_thai, (SELECT count(*)::int FROM tien_gia_to n WHERE n.tien_gia_id = x.id) AS notes FROM tien_gia x ORDER BY id',
  );
  expect(found).toEqual([
    { trang_thai: 2, notes: 3 },
    { trang_thai: 1, notes: 1 },
  ]);
});

test('a demo of three branches has books, people and transfers of every kind', async () => {
  const three = await writeDemo(other.database, { days: 8, customers: 24, branches: 3 });
  expect(await other.database.read(verifyLedger)).toEqual([]);
  expect((await other.database.read(verifyChain)).hop_le).toBe(true);
  expect(await other.sql(UNSORTED)).toEqual([]);
  const sizes = await other.sql<{ trades: number }>(
    'SELECT count(*)::int AS trades FROM giao_dich GROUP BY chi_nhanh_id ORDER BY chi_nhanh_id',
  );
  const [first = 0, second = 0, third = 0] = sizes.map(({ trades }) => trades);
  expect(first + second + third).toBe(three.trades);
  expect(first > second && second > third && third > 0).toBe(true);
  const transfers = await other.sql<{ status: number; late: boolean; differs: boolean }>(`
    SELECT d.trang_thai AS status, d.gui_luc < now() - interval '24 hours' AS late,
           EXISTS (SELECT FROM dieu_chuyen_dong s JOIN dieu_chuyen_dong r USING (dieu_chuyen_id, tien_id)
                   WHERE s.dieu_chuyen_id = d.id AND NOT s.la_nhan AND r.la_nhan AND r.so_tien <> s.so_tien) AS differs
    FROM dieu_chuyen d`);
  expect(transfers).toHaveLength(three.transfers);
  expect(transfers).toContainEqual({ status: 2, late: true, differs: false });
  expect(transfers).toContainEqual({ status: 2, late: true, differs: true });
  expect(transfers).toContainEqual({ status: 3, late: true, differs: false });
  expect(transfers).toContainEqual({ status: 1, late: true, differs: false });
  expect(transfers).toContainEqual({ status: 1, late: false, differs: false });
  const people = await other.sql<{ account: string; places: number }>(
    'SELECT tai_khoan AS account, cardinality(chi_nhanh_ids) AS places FROM nguoi_dung WHERE cardinality(chi_nhanh_ids) > 1 ORDER BY 1',
  );
  expect(people).toEqual([
    { account: 'quanly', places: 2 },
    { account: 'quantri', places: 3 },
  ]);
}, 240_000);

test.skipIf(!hasHledger)(
  'hledger reads the journal of the three branches and comes to what they hold and what is under way',
  async () => {
    let text = '';
    const branches = await other.sql<{ id: number }>('SELECT id FROM chi_nhanh ORDER BY id');
    const ids = branches.map(({ id }) => id);
    for await (const part of exportJournals(other.database, ids, { from: undefined, to: undefined }, 'en'))
      text += part;
    hledger(text, 'check', '--strict');
    const worth = await companyWorth(other);
    const sums = hledger(text, 'balance', 'type:a', 'not:acct:1381', '-B', '-O', 'csv', '--layout=bare')
      .trim()
      .split('\n');
    expect(sums.at(-1)).toContain(String(worth.whole));
    expect(worth.inTransit).toBeGreaterThan(0n);
  },
);

test('only the second branch works from tills: two have their people, one waits for somebody', async () => {
  const tills = await other.sql(
    `SELECT q.chi_nhanh_id, count(*)::int AS tills, count(c.id)::int AS staffed FROM ngan_quy q
     LEFT JOIN ca c ON c.ngan_quy_id = q.id AND c.ket_thuc_luc IS NULL GROUP BY 1`,
  );
  expect(tills).toEqual([{ chi_nhanh_id: 2, tills: 3, staffed: 2 }]);
  const [{ handed } = { handed: 0 }] = await other.sql<{ handed: number }>(
    'SELECT count(*)::int AS handed FROM giao_quy WHERE ca_ngan AND trang_thai = 2',
  );
  expect(handed).toBeGreaterThan(8);
});
