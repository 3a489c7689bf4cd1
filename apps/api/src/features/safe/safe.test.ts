import type { Movement, PayoutSuggestion, Safe, SafeCheck } from '@doi-tien/contract/safe.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

let safe: Safe;
const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
afterEach(() => counter.expectWholeBooks());

const check = async () => (await api.call<SafeCheck | null>('GET', '/ket/kiem-tra-ket', { as: manager })).data;
const move = (body: object) =>
  api.call<Movement>('POST', '/chi-tiet-ket', { as: manager, body: { ket_id: safe.id, ...body } });
const lock = () => api.call<Safe>('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
const close = (body: object) => api.call<Safe>('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body });
const amount = (code: string, so_tien: string) => ({ tien_id: counter.currencyId(code), so_tien });

test('before the first opening there is no safe and nothing can be traded', async () => {
  expect(await check()).toBeNull();
  expect(await counter.buyUsd('100', '25900')).toMatchObject({
    code: 409,
    error: 'SAFE_NOT_OPEN',
    message: 'Két chưa được mở. Vui lòng mở két trước khi thực hiện giao dịch.',
  });
});

test('the first opening ever is the owner’s capital', async () => {
  safe = await counter.open({ VND: '500000000', USD: '2000' });
  expect(safe).toMatchObject({ trang_thai: 1, xac_nhan: 0, nguoi_mo: 'Trần Thị Quản Lý' });
  expect(safe.ma_ket).toMatch(/^K-\d{6}$/);
  expect(await counter.position('USD')).toEqual({ quantity: '2000', cost: '52000000' });
  const [capital] = await api.sql<{ total: string }>(
    `SELECT sum(gia_tri)::text AS total FROM dong_but_toan WHERE tai_khoan = 'capital'`,
  );
  expect(capital?.total).toBe('-552000000');
  expect(await check()).toMatchObject({ id: safe.id, qua_ngay: false });
});

test('a second safe cannot be opened beside an open one, also not at the same moment', async () => {
  const body = { chi_tiet: [] };
  const answers = await Promise.all([1, 2].map(() => api.call('POST', '/ket', { as: manager, body })));
  expect(answers.map(({ error }) => error)).toEqual(['SAFE_ALREADY_OPEN', 'SAFE_ALREADY_OPEN']);
});

test('money is added with its notes, and leaves to the owner at cost', async () => {
  const notes = [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 10 }];
  await move({
    loai_giao_dich: 3,
    chi_tiet: [{ tien_id: counter.currencyId('USD'), to_tien: notes }],
    ly_do: 'Bổ sung',
  });
  expect(await counter.position('USD')).toEqual({ quantity: '3000', cost: '78000000' });
  await move({ loai_giao_dich: 6, chi_tiet: [amount('USD', '500')], ly_do: 'Nộp ngân hàng' });
  expect(await counter.position('USD')).toEqual({ quantity: '2500', cost: '65000000' });
  const usd = (await counter.drawers(safe.id)).find(({ ma_tien }) => ma_tien === 'USD');
  expect(usd).toMatchObject({ so_tien: '2500', chua_phan_loai: '1500' });
});

test('a withdrawal sold on earns what it brought above its cost', async () => {
  const thu_ve = amount('VND', '2700000');
  expect(await move({ loai_giao_dich: 6, chi_tiet: [amount('USD', '100')], ly_do: 'Bán sỉ', thu_ve })).toMatchObject({
    code: 200,
  });
  const [profit] = await api.sql<{ total: string }>(
    `SELECT sum(gia_tri)::text AS total FROM dong_but_toan WHERE tai_khoan = 'profit-foreign'`,
  );
  expect(profit?.total).toBe('-100000');
});

test('nothing leaves that is not there, and the refusal names it', async () => {
  expect(await move({ loai_giao_dich: 6, chi_tiet: [amount('USD', '99999')], ly_do: 'x' })).toMatchObject({
    code: 409,
    error: 'NOT_ENOUGH_HELD',
    message: 'Không đủ USD: còn 2,400, cần 99,999',
  });
});

test('a count must agree with its notes and has no more decimals than its currency', async () => {
  const wrong = {
    tien_id: counter.currencyId('USD'),
    so_tien: '150',
    to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 1 }],
  };
  expect(await move({ loai_giao_dich: 3, chi_tiet: [wrong], ly_do: 'x' })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.so_tien', message: 'Tổng các tờ không khớp số tiền' }],
  });
  expect(await move({ loai_giao_dich: 3, chi_tiet: [amount('VND', '1.5')], ly_do: 'x' })).toMatchObject({ code: 422 });
  expect(await move({ loai_giao_dich: 3, chi_tiet: [amount('USD', '1.001')], ly_do: 'x' })).toMatchObject({
    code: 422,
  });
});

test('notes are swapped for notes of the same worth, and for nothing else', async () => {
  const hundred = { menh_gia_id: counter.noteId('USD', '100'), so_to: 1 };
  const fifties = { menh_gia_id: counter.noteId('USD', '50'), so_to: 2 };
  const swap = (lay_ra: object[], bo_vao: object[]) =>
    api.call('POST', '/chi-tiet-ket/doi-to', {
      as: manager,
      body: { ket_id: safe.id, tien_id: counter.currencyId('USD'), lay_ra, bo_vao },
    });
  expect(await swap([hundred], [fifties])).toMatchObject({ code: 200 });
  expect(await swap([hundred], [{ ...fifties, so_to: 1 }])).toMatchObject({ code: 422 });
  expect(await swap([{ ...hundred, so_to: 5000 }], [{ ...fifties, so_to: 10000 }])).toMatchObject({
    error: 'NOTES_MISSING',
  });
  const usd = (await counter.drawers(safe.id)).find(({ ma_tien }) => ma_tien === 'USD');
  expect(usd?.to_tien.filter(({ so_to }) => so_to > 0).map(({ gia_tri, so_to }) => [gia_tri, so_to])).toEqual([
    ['100', 9],
    ['50', 2],
  ]);
});

test('suggests the fewest notes that pay an amount, and says when none do', async () => {
  const suggest = async (so_tien: string) => {
    const query = `tien_id=${counter.currencyId('USD')}&so_tien=${so_tien}`;
    return (await api.call<PayoutSuggestion>('GET', `/chi-tiet-ket/ban?${query}`, { as: manager })).data;
  };
  expect(await suggest('100')).toMatchObject({ khong_duoc: null, tu_chua_phan_loai: '0', goi_y: [{ so_to: 1 }] });
  // Notes first: unsorted money only pays what they cannot make.
  expect(await suggest('1450')).toMatchObject({ tu_chua_phan_loai: '450', goi_y: [{ so_to: 9 }, { so_to: 2 }] });
  expect(await suggest('999999')).toMatchObject({ khong_duoc: 'notEnough' });
});

test('a note of the day may carry a spot count, which changes nothing', async () => {
  const body = { ket_id: safe.id, noi_dung: 'Đếm thử', chi_tiet: [amount('USD', '2390')] };
  const { data } = await api.call<Movement>('POST', '/chi-tiet-ket/ghi-chu', { as: manager, body });
  expect(data.chi_tiet[0]).toMatchObject({ so_tien: '2390', chenh_lech: '-10' });
  expect((await counter.position('USD')).quantity).toBe('2400');
});

test('a locked safe refuses trades and movements until it is unlocked', async () => {
  expect(await lock()).toMatchObject({ code: 200, data: { xac_nhan: 1, trang_thai: 1 } });
  expect(await counter.buyUsd('100', '25900')).toMatchObject({ code: 409, error: 'SAFE_LOCKED' });
  expect(await move({ loai_giao_dich: 3, chi_tiet: [amount('USD', '1')], ly_do: 'x' })).toMatchObject({
    error: 'SAFE_LOCKED',
  });
  expect(await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: manager })).toMatchObject({ data: { xac_nhan: 0 } });
  expect(await counter.buyUsd('100', '25900')).toMatchObject({ code: 200 });
});

test('closing asks for the lock, for a count of all cash and for a reason where it differs', async () => {
  const all = [amount('USD', '2490'), amount('VND', (await counter.position('VND')).quantity)];
  expect(await close({ chi_tiet: all, ly_do: 'x' })).toMatchObject({ error: 'SAFE_NOT_LOCKED' });
  await lock();
  expect(await close({ chi_tiet: all.slice(0, 1), ly_do: 'x' })).toMatchObject({
    error: 'SAFE_COUNT_INCOMPLETE',
    message: 'Chưa đếm VND',
  });
  expect(await close({ chi_tiet: all })).toMatchObject({
    code: 422,
    error: 'SAFE_DIFFERENCE_NEEDS_REASON',
    data: [{ tien_id: counter.currencyId('USD'), so_sach: '2500', thuc_dem: '2490', chenh_lech: '-10' }],
  });
  expect(await close({ chi_tiet: all, ly_do: 'Thiếu 10 USD' })).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  expect(await counter.position('USD')).toMatchObject({ quantity: '2490' });
});

test('a closed safe never changes, and the day is over', async () => {
  expect(await check()).toMatchObject({ trang_thai: 2 });
  expect(await counter.buyUsd('100', '25900')).toMatchObject({
    error: 'SAFE_CLOSED',
    message: 'Két đã đóng. Không thể thực hiện giao dịch.',
  });
  await expect(api.sql(`UPDATE ket SET ghi_chu = 'x' WHERE id = ${safe.id}`)).rejects.toThrow(
    'a closed safe does not change',
  );
  expect(await api.call('POST', '/ket', { as: manager, body: { chi_tiet: [] } })).toMatchObject({
    error: 'SAFE_OF_DAY_EXISTS',
  });
});

test('the next opening is held against the last close, and finds what is too much', async () => {
  const tomorrow = await api.later(1);
  const body = { chi_tiet: [amount('USD', '2500')] };
  expect(await tomorrow.call('POST', '/ket', { as: manager, body })).toMatchObject({
    error: 'SAFE_DIFFERENCE_NEEDS_REASON',
  });
  const given = { ...body, ly_do: 'Tìm thấy 10 USD' };
  const opened = await tomorrow.call<Safe>('POST', '/ket', { as: manager, body: given });
  expect(opened).toMatchObject({ code: 200 });
  expect(opened.data.ngay > safe.ngay).toBe(true);
  const [row] = await api.sql<{ total: string }>(
    `SELECT sum(gia_tri)::text AS total FROM dong_but_toan WHERE tai_khoan = 'count-difference'`,
  );
  expect(row?.total).toBe('0');
});

test('the journal cannot be rewritten, not even by the owner', async () => {
  await expect(api.sql('UPDATE but_toan SET ngay = ngay')).rejects.toThrow('append-only');
  await expect(api.sql('DELETE FROM dong_but_toan')).rejects.toThrow('append-only');
  await expect(api.sql('SET ROLE doitien_app; DELETE FROM dong_to_tien')).rejects.toThrow(/permission denied/);
});

test('nothing is added to an entry that was written before, not even by the owner', async () => {
  const line = `INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, gia_tri) SELECT 1, max(id), 'rounding', 1 FROM but_toan`;
  await expect(api.sql(line)).rejects.toThrow('append-only');
});
