import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { FORGER_ID, type Query, rulesThatFind } from '../../../../../tests/support/forgery.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { VOID_CHECKS } from './verify-voids.ts';

const TICKET = 'a void entry has a void ticket or voucher';
const OPPOSITE = 'a void entry is the opposite of what it reverses';
const ADJUSTMENT = 'a cost adjustment leaves a currency that costs nothing';
const NOTES = 'a void moves the notes back, or pays the same amount in others';

let api: TestApp;
let counter: Counter;
let manager: Caller;
let bought: Trade;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000', USD: '5000' });
  bought = (await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [twoFifties()] })).data;
});
afterAll(() => api.close());

function twoFifties() {
  const to_tien = [{ menh_gia_id: counter.noteId('USD', '50'), so_to: 2 }];
  return { tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900', to_tien };
}

const NEW_ENTRY = '(SELECT max(id) FROM but_toan)';

/** Writes a void of the purchase that is its exact opposite, with more lines and moves than it should have. */
async function writeVoid(query: Query, { lines = '', moves = '' } = {}): Promise<void> {
  const original = `(SELECT but_toan_id FROM giao_dich WHERE id = ${bought.id})`;
  await query(`INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, dao_cua, nguoi_tao)
               SELECT 1, 'void', id, ngay, ${original}, ${FORGER_ID} FROM ket`);
  await query(`INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
               SELECT 1, ${NEW_ENTRY}, tai_khoan, tien_id, -so_luong, -gia_tri FROM dong_but_toan WHERE but_toan_id = ${original}`);
  await query(`INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
               SELECT 1, ${NEW_ENTRY}, tien_id, menh_gia_id, -so_to, -so_tien FROM dong_to_tien WHERE but_toan_id = ${original}`);
  if (lines)
    await query(`INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
                 SELECT 1, ${NEW_ENTRY}, account, currency, quantity::numeric, value FROM (VALUES ${lines}) l (account, currency, quantity, value)`);
  if (moves)
    await query(`INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
                 SELECT 1, ${NEW_ENTRY}, currency, note::int, pieces::bigint, amount FROM (VALUES ${moves}) m (currency, note, pieces, amount)`);
}

/** The rules about voids that find a void with these rows too much; the ticket is marked as void. */
async function foundWith(rows: { lines?: string; moves?: string }): Promise<string[]> {
  const rules = await rulesThatFind(api, async (query) => {
    await writeVoid(query, rows);
    await query(`UPDATE giao_dich SET trang_thai = 3, huy_but_toan_id = ${NEW_ENTRY} WHERE id = ${bought.id}`);
  });
  return rules.filter((rule) => rule in VOID_CHECKS);
}

test('a void entry whose ticket is still done, or which reverses nothing, is found', async () => {
  expect(await rulesThatFind(api, (query) => writeVoid(query))).toContain(TICKET);
  const reversesNothing = await rulesThatFind(api, (query) =>
    query(
      `INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao) SELECT 1, 'void', id, ngay, ${FORGER_ID} FROM ket`,
    ),
  );
  expect(reversesNothing).toContain(TICKET);
});

test('a void with another quantity, value, account or cost than its opposite is found', async () => {
  const usd = counter.currencyId('USD');
  expect(await foundWith({})).toEqual([]);
  expect(await foundWith({ lines: `('holding', ${usd}, 5, 0)` })).toEqual([OPPOSITE]);
  expect(await foundWith({ lines: `('holding', ${usd}, 0, 7), ('rounding', ${usd}, NULL, -7)` })).toEqual([OPPOSITE]);
  expect(await foundWith({ lines: `('profit-foreign', ${usd}, NULL, 7), ('rounding', ${usd}, NULL, -7)` })).toEqual([
    OPPOSITE,
  ]);
  expect(await foundWith({ lines: `('holding', ${usd}, 0, 7), ('cost-adjustment', ${usd}, NULL, -7)` })).toEqual([
    ADJUSTMENT,
  ]);
});

test('a void that swaps notes or pays another amount is found', async () => {
  const usd = counter.currencyId('USD');
  const fifty = counter.noteId('USD', '50');
  expect(await foundWith({ moves: `(${usd}, ${fifty}, -1, -50), (${usd}, NULL, NULL, 50)` })).toEqual([NOTES]);
  expect(await foundWith({ moves: `(${usd}, ${fifty}, 1, 50), (${usd}, NULL, NULL, -50)` })).toEqual([NOTES]);
  expect(await foundWith({ moves: `(${usd}, NULL, NULL, -1)` })).toEqual([NOTES]);
});

test('voids with a cost adjustment and in other notes than came in are whole', async () => {
  const voided = (trade: Trade) =>
    api.call('PATCH', `/giao-dich-mua-ngoai-te/${trade.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  const pounds = (ty_gia: string) => ({
    chi_tiet: [{ tien_id: counter.currencyId('GBP'), so_luong: '100', ty_gia }],
    ly_do_ty_gia: 'Chưa niêm yết',
  });
  const cheap = (await counter.trade('giao-dich-mua-ngoai-te', pounds('33000'))).data;
  await counter.trade('giao-dich-mua-ngoai-te', pounds('33100'));
  await counter.trade('giao-dich-ban-ngoai-te', pounds('33500'));
  const sold = await counter.trade('giao-dich-ban-ngoai-te', { chi_tiet: [{ ...twoFifties(), ty_gia: '26150' }] });
  expect([sold, await voided(cheap), await voided(bought)]).toMatchObject(Array(3).fill({ code: 200 }));
  const [adjusted] = await api.sql(`SELECT 1 FROM dong_but_toan WHERE tai_khoan = 'cost-adjustment'`);
  const [unsorted] = await api.sql(
    `SELECT 1 FROM dong_to_tien n JOIN but_toan b ON b.id = n.but_toan_id
                                    WHERE b.loai = 'void' AND n.tien_id = $1 AND n.menh_gia_id IS NULL`,
    [counter.currencyId('USD')],
  );
  expect([adjusted, unsorted]).not.toContain(undefined);
  await counter.expectWholeBooks();
});
