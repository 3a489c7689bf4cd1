import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { FORGER_ID, rulesThatFind } from '../../../../../tests/support/forgery.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { verifyLedger } from './verify.ts';

let api: TestApp;
let counter: Counter;
const posted: Trade[] = [];
beforeAll(async () => {
  api = await startTestApp();
  counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '2000000000', USD: '5000', USDT: '1000' });
  const usd = counter.currencyId('USD');
  const usdt = (ty_gia: string) => [{ tien_id: counter.currencyId('USDT'), so_luong: '10', ty_gia }];
  const bought = [
    {
      tien_id: usd,
      so_luong: '100',
      ty_gia: '25900',
      to_tien: [{ menh_gia_id: counter.noteId('USD', '50'), so_to: 2 }],
    },
    { tien_id: counter.currencyId('JPY'), so_luong: '1000', ty_gia: '16800' },
  ];
  posted.push(
    (await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: bought, phi_thu: '300', phi_chi: '100' })).data,
    (await counter.sellUsd('100', '26150')).data,
    (await counter.trade('giao-dich-mua-tien-dien-tu', { chi_tiet: usdt('0.99'), tien_thanh_toan_id: usd })).data,
    (await counter.trade('giao-dich-ban-tien-dien-tu', { chi_tiet: usdt('1.0115'), tien_thanh_toan_id: usd })).data,
  );
});
afterAll(() => api.close());

/** Changes one figure of one ticket, asks what the books say, and puts it back. */
async function altered(table: string, column: string, change: string, ticket: Trade): Promise<string[]> {
  const key = table === 'giao_dich' ? 'id' : 'stt = 1 AND giao_dich_id';
  const set = (to: string) => api.sql(`UPDATE ${table} SET ${column} = ${to} WHERE ${key} = $1`, [ticket.id]);
  const [before] = await api.sql<{ kept: string }>(`SELECT ${column}::text AS kept FROM ${table} WHERE ${key} = $1`, [
    ticket.id,
  ]);
  await set(change);
  const found = await api.database.read(verifyLedger);
  await set(`'${before?.kept}'`);
  return found.map(({ subject }) => subject);
}

test('books that nobody touched are whole', async () => {
  expect(posted.map(({ trang_thai }) => trang_thai)).toEqual([1, 1, 1, 1]);
  await counter.expectWholeBooks();
});

test.each([
  ...['thanh_tien', 'gia_tri', 'phi_thu', 'phi_chi', 'lam_tron', 'loi_nhuan'].map((column) => ['giao_dich', column]),
  ...['so_luong', 'ty_gia', 'thanh_tien', 'gia_tri', 'gia_von', 'loi_nhuan'].map((column) => [
    'giao_dich_dong',
    column,
  ]),
])('a ticket whose %s.%s is off by 1 is found, whatever its kind', async (table, column) => {
  for (const ticket of posted) {
    const found = await altered(table as string, column as string, `${column} + 1`, ticket);
    expect(found.join(), ticket.ma_giao_dich).toContain(ticket.ma_giao_dich);
  }
});

test('another conversion, currency, day, unit or note is found too', async () => {
  const [cash, , electronic] = posted as [Trade, Trade, Trade];
  const euro = String(counter.currencyId('EUR'));
  const found = [
    await altered('giao_dich', 'ty_gia_quy_doi', 'ty_gia_quy_doi + 1', electronic),
    await altered('giao_dich_dong', 'tien_id', euro, cash),
    await altered('giao_dich_dong', 'don_vi_ty_gia', '100', cash),
    await altered('giao_dich_dong', 'to_tien', "'[]'", cash),
    await altered('giao_dich', 'ngay', 'ngay - 1', cash),
  ];
  expect(found.every((subjects) => subjects.length > 0)).toBe(true);
  await counter.expectWholeBooks();
});

test('a part moved from one line to another of the same currency is found', async () => {
  const usd = counter.currencyId('USD');
  const line = { tien_id: usd, so_luong: '100', ty_gia: '25900' };
  const { data } = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [line, line] });
  const shift = (by: number) =>
    api.sql(
      `UPDATE giao_dich_dong SET so_luong = so_luong + (CASE stt WHEN 1 THEN 1 ELSE -1 END) * $2,
         thanh_tien = thanh_tien + (CASE stt WHEN 1 THEN 1 ELSE -1 END) * 25900 * $2,
         gia_tri = gia_tri + (CASE stt WHEN 1 THEN 1 ELSE -1 END) * 25900 * $2,
         gia_von = gia_von + (CASE stt WHEN 1 THEN 1 ELSE -1 END) * 25900 * $2 WHERE giao_dich_id = $1`,
      [data.id, by],
    );
  await shift(1);
  expect((await api.database.read(verifyLedger)).map(({ rule }) => rule)).toContain(
    'a line and its posted line are the same',
  );
  await shift(-1);
  await counter.expectWholeBooks();
});

const GAPS = 'ticket numbers of a kind and day have no gaps';
const CODE = 'a code names the kind and the day of its ticket';
const WAITING = 'only purchases that may wait are without an entry and a safe';

test('a number that was left out, used for no ticket or hidden in an odd code is found', async () => {
  const withCode = (code: string) =>
    rulesThatFind(api, (query) => query(waitingTicket('MBK', `'${code}'`)).then(() => query(NUMBER_OF_MBK)));
  const start = await codeStart('MBK');
  expect(await rulesThatFind(api, (query) => query('UPDATE ticket_numbers SET so = so + 5'))).toEqual([GAPS]);
  expect(await rulesThatFind(api, (query) => query(waitingTicket('MBK', `'${start}0001'`)))).toContain(GAPS);
  expect(await withCode(`${start}0001`)).toEqual([]);
  expect(await withCode(`${start}0002`)).toEqual([GAPS]);
  expect(await withCode(`${start}00001`)).toEqual([GAPS, CODE]);
  expect(await withCode(`${await codeStart('MDT')}0009`)).toEqual([GAPS, CODE]);
});

test('a waiting ticket of a kind that may not wait, and a ticket without an entry in a safe, are found', async () => {
  const sale = waitingTicket('BNT', `'${await codeStart('BNT')}0002'`);
  expect(await rulesThatFind(api, (query) => query(sale))).toContain(WAITING);
  const { data } = await counter.trade('giao-dich-mua-tien-banking', {
    chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '100000', ty_gia: '0.995' }],
    trang_thai: 2,
  });
  const alter = (set: string) =>
    rulesThatFind(api, (query) => query(`UPDATE giao_dich SET ${set} WHERE id = ${data.id}`));
  await counter.expectWholeBooks();
  expect(await alter('ket_id = (SELECT id FROM ket)')).toEqual([WAITING]);
  expect(await alter('ngay = ngay - 1')).toContain(CODE);
  expect(await alter('trang_thai = 3')).toEqual([]);
});

test('a ticket marked as void without its void entry is found', async () => {
  const rules = await rulesThatFind(api, (query) =>
    query(`UPDATE giao_dich SET trang_thai = 3, ly_do_huy = 'x' WHERE id = ${posted[0]?.id}`),
  );
  expect(rules).toContain('a done trade has its entry, a void one its opposite');
});

const NUMBER_OF_MBK = `INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) SELECT 1, 'MBK', ngay, 1 FROM ket`;

async function codeStart(kind: string): Promise<string> {
  const [row] = await api.sql<{ start: string }>(`SELECT $1 || to_char(ngay, '-YYMMDD-') AS start FROM ket`, [kind]);
  return row?.start ?? '';
}

/** SQL that writes a ticket of one line which waits, with a code of its own. */
function waitingTicket(kind: string, code: string): string {
  return `
    WITH ticket AS (
      INSERT INTO giao_dich (chi_nhanh_id, loai, ma_giao_dich, ngay, tien_thanh_toan_id, thanh_tien, gia_tri, gia_tri_truoc_phi, trang_thai, nguoi_tao, cac_tien)
      SELECT 1, '${kind}', ${code}, ngay, ${counter.currencyId('VND')}, 100, 100, 100, 2, ${FORGER_ID}, '{${counter.currencyId('USD')}}' FROM ket
      RETURNING id)
    INSERT INTO giao_dich_dong (chi_nhanh_id, giao_dich_id, stt, tien_id, so_luong, ty_gia, thanh_tien, gia_tri, don_vi_ty_gia)
    SELECT 1, id, 1, ${counter.currencyId('USD')}, 1, 100, 100, 100, 1 FROM ticket`;
}
