import type { ListPage } from '@doi-tien/contract/list';
import type { DrawerTotal, Movement } from '@doi-tien/contract/safe.schema';
import type { CountRecord, TradeStep } from '@doi-tien/contract/safe-record.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '500000000', USD: '1000', EUR: '500' });
afterEach(() => counter.expectWholeBooks());

const amount = (code: string, so_tien: string) => ({ tien_id: counter.currencyId(code), so_tien });
const notes = (code: string, pieces: Record<string, number>) =>
  Object.entries(pieces)
    .reverse() // Keys that look like numbers come smallest first; notes lie largest first.
    .map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to }));
const move = (body: object) =>
  api.call<Movement>('POST', '/chi-tiet-ket', { as: manager, body: { ket_id: safe.id, ...body } });
const swap = (body: object) =>
  api.call<Movement>('POST', '/chi-tiet-ket/doi-to', {
    as: manager,
    body: { ket_id: safe.id, tien_id: counter.currencyId('USD'), lay_ra: [], ...body },
  });
const usd = async () => {
  const drawer = (await counter.drawers(safe.id)).find(({ ma_tien }) => ma_tien === 'USD');
  const piles = drawer?.to_tien.filter(({ so_to }) => so_to > 0).map(({ gia_tri, so_to }) => [gia_tri, so_to]);
  return { total: drawer?.so_tien, unsorted: drawer?.chua_phan_loai, piles };
};
const record = () => api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });

test('an amount nobody sorted becomes notes, and only as much as there is of it', async () => {
  const bo_vao = notes('USD', { '100': 6, '50': 2, '20': 5 });
  expect(await swap({ chua_phan_loai: '2000', bo_vao: notes('USD', { '100': 20 }) })).toMatchObject({
    code: 409,
    error: 'UNSORTED_MISSING',
    message: 'Tiền USD chưa phân loại chỉ còn 1,000, cần 2,000',
  });
  const { data } = await swap({ chua_phan_loai: '800', bo_vao, ly_do: 'Phân loại' });
  expect(data).toMatchObject({ loai_giao_dich: 2, ly_do: 'Phân loại' });
  expect(data.chi_tiet).toMatchObject([{ so_tien: '800', to_tien: bo_vao, lay_ra: [] }]);
  expect(await usd()).toEqual({
    total: '1000',
    unsorted: '200',
    piles: [
      ['100', 6],
      ['50', 2],
      ['20', 5],
    ],
  });
});

test('a swap remembers which notes went out and which came in', async () => {
  const lay_ra = notes('USD', { '100': 1 });
  const bo_vao = notes('USD', { '50': 2 });
  const { data } = await swap({ lay_ra, bo_vao });
  expect(data.chi_tiet).toMatchObject([{ so_tien: '100', lay_ra, to_tien: bo_vao }]);
  expect((await usd()).piles).toEqual([
    ['100', 5],
    ['50', 4],
    ['20', 5],
  ]);
});

test('a withdrawal may name some notes and leave the rest of the amount open', async () => {
  const chi_tiet = [
    { tien_id: counter.currencyId('USD'), to_tien: notes('USD', { '100': 2 }) },
    amount('USD', '250'),
    amount('EUR', '100'),
  ];
  const { data } = await move({ loai_giao_dich: 6, chi_tiet, ly_do: 'Nộp ngân hàng' });
  // The open part takes the unsorted 200 first, then a fifty.
  expect(await usd()).toEqual({
    total: '550',
    unsorted: '0',
    piles: [
      ['100', 3],
      ['50', 3],
      ['20', 5],
    ],
  });
  const line = data.chi_tiet.find(({ ma_tien }) => ma_tien === 'USD');
  expect(line).toMatchObject({ so_tien: '450', to_tien: notes('USD', { '100': 2, '50': 1 }) });
});

test('a resale keeps what came back, and its parts earn what the whole earns', async () => {
  await move({ loai_giao_dich: 3, chi_tiet: [amount('USD', '100')], ly_do: 'Bổ sung' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), to_tien: notes('USD', { '50': 1 }) }, amount('USD', '100')];
  const thu_ve = amount('VND', '3930000');
  const { data } = await move({ loai_giao_dich: 6, chi_tiet, ly_do: 'Bán sỉ', thu_ve });
  expect(data.chi_tiet).toMatchObject([
    { ma_tien: 'USD', so_tien: '150' },
    { ma_tien: 'VND', so_tien: '3930000', la_thu_ve: true },
  ]);
  const [profit] = await api.sql<{ total: string }>(
    `SELECT sum(gia_tri)::text AS total FROM dong_but_toan WHERE tai_khoan = 'profit-foreign'`,
  );
  expect(profit?.total).toBe('-30000');
});

test('a resale is of one currency', async () => {
  const chi_tiet = [amount('USD', '50'), amount('EUR', '50')];
  expect(await move({ loai_giao_dich: 6, chi_tiet, ly_do: 'x', thu_ve: amount('VND', '1000000') })).toMatchObject({
    code: 422,
    errors: [{ message: 'Chỉ một loại tiền khi có tiền thu về' }],
  });
});

test('an amount the notes there cannot make is refused, and the safe stays as it was', async () => {
  const before = await usd();
  expect(before.unsorted).toBe('0');
  expect(await move({ loai_giao_dich: 6, chi_tiet: [amount('USD', '5')], ly_do: 'x' })).toMatchObject({
    code: 409,
    error: 'NOTES_CANNOT_PAY',
    message: 'Các tờ trong két không ghép được 5 USD. Hãy đổi tờ rồi thử lại.',
    data: { tien_id: counter.currencyId('USD') },
  });
  expect(await usd()).toEqual(before);
});

test('lists what each trade moved in the safe, its void too', async () => {
  const { data: trade } = await counter.buyUsd('100', '25900');
  await api.call('PATCH', `/giao-dich-mua-ngoai-te/${trade.id}/huy`, { as: manager, body: { ly_do: 'Nhập sai' } });
  const filter = `f[0][field]=ket_id&f[0][operator]=eq&f[0][value]=${safe.id}`;
  const { data } = await api.call<ListPage<TradeStep>>('GET', `/chi-tiet-ket/dong-giao-dich?${filter}`, {
    as: manager,
  });
  expect(data.items).toMatchObject([
    {
      ma_giao_dich: trade.ma_giao_dich,
      la_huy: true,
      dong_tien: [{ ma_tien: 'VND', so_luong: '2590000' }, { so_luong: '-100' }],
    },
    {
      ma_giao_dich: trade.ma_giao_dich,
      la_huy: false,
      loai: 'MNT',
      dong_tien: [{ ma_tien: 'USD' }, { ma_tien: 'VND' }],
    },
  ]);
});

test('there is a count record from the lock on, without the books while the count is blind', async () => {
  expect(await record()).toMatchObject({ code: 409, error: 'SAFE_NOT_COUNTED' });
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  const { data } = await record();
  expect(data.tong_gia_tri_vnd).toBeNull();
  const line = data.chi_tiet.find(({ ma_tien }) => ma_tien === 'USD');
  expect(line).toMatchObject({ so_sach: null, thuc_dem: null, gia_tri_vnd: null });
  expect(line?.to_tien.map(({ gia_tri }) => gia_tri)).toEqual(['100', '50', '20', '10', '5', '2', '1', null]);
});

test('the record of a closed safe holds the count, and later rates do not change its worth', async () => {
  const chi_tiet = [
    { tien_id: counter.currencyId('USD'), to_tien: notes('USD', { '100': 3, '50': 1, '20': 4 }) },
    ...['VND', 'EUR'].map((code) => ({ tien_id: counter.currencyId(code), so_tien: '0' })),
  ];
  for (const line of chi_tiet.slice(1) as { tien_id: number; so_tien: string }[]) {
    const code = line.tien_id === counter.currencyId('VND') ? 'VND' : 'EUR';
    line.so_tien = (await counter.position(code)).quantity;
  }
  const book = (await counter.position('USD')).quantity;
  const xac_nhan_lech = [{ tien_id: counter.currencyId('USD'), so_tien: '430' }];
  const body = { chi_tiet, ly_do: 'Thiếu 20 USD', xac_nhan_lech };
  await api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body });
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, 1, 3, 2, now())`,
    [counter.currencyId('USD')],
  );
  const { data } = await record();
  expect(data).toMatchObject({ ket: { ma_ket: safe.ma_ket, trang_thai: 2 }, ly_do: 'Thiếu 20 USD' });
  expect(data.chi_tiet.find(({ ma_tien }) => ma_tien === 'USD')).toMatchObject({
    so_sach: book,
    thuc_dem: '430',
    gia_tri_vnd: '11180000',
    to_tien: [
      { gia_tri: '100', so_to_dem: 3, thanh_tien: '300' },
      { gia_tri: '50', so_to_dem: 1 },
      { gia_tri: '20', so_to_dem: 4 },
    ],
  });
  const totals = await api.call<DrawerTotal[]>('GET', `/chi-tiet-ket/tong-tien-theo-ket-hien-tai?ket_id=${safe.id}`, {
    as: manager,
  });
  expect(totals.data.find(({ ma_tien }) => ma_tien === 'USD')?.gia_tri_vnd).toBe('11180000');
});
