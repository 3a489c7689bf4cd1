import type { ApprovalFiled, ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradePath } from '@doi-tien/contract/trade';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

/** What was quoted when a request was filed is what its approval posts, whatever settings and rates say by then. */

const INITIAL: Partial<Settings> = {
  duyet_phieu_tu: '1000000',
  duyet_rut_tu: '1000000',
  duyet_lech_tu: '100000',
  buoc_lam_tron: 1000,
  phi_thu_toi_da: '50000',
};
const ALIPAY = 'giao-dich-mua-tien-alipay';
const ELECTRONIC = 'giao-dich-mua-tien-dien-tu';

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const approvals = approvalsOf(api);
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '1000000000', USD: '10000' });
await approvals.set(INITIAL);
afterEach(async () => {
  await approvals.set(INITIAL);
  await counter.expectWholeBooks();
});

const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});
const file = async (path: TradePath, body: Parameters<Counter['trade']>[1]) =>
  approvals.filed(await counter.trade(path, body, admin));

/** Posts the rates of a currency; only the last, its reference, differs from what the counter began with. */
const post = (code: string, [buying, selling, reference]: [string, string, string]) =>
  api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, now())`,
    [counter.currencyId(code), buying, selling, reference],
  );

async function quoteSeen({ id }: ApprovalFiled): Promise<TradeQuote> {
  const { xem_truoc, se_bi_tu_choi } = await approvals.detail(id, manager);
  expect(se_bi_tu_choi).toBeNull();
  return (xem_truoc as Extract<ApprovalPreview, { loai: 'phieu_moi' }>).bao_gia;
}

async function approved(request: ApprovalFiled): Promise<number> {
  const done = await approvals.approve(request, manager);
  expect(done).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  return done.data.ket_qua_id ?? 0;
}

const ticketOf = async (path: TradePath, id: number) =>
  (await api.call<Trade>('GET', `/${path}/${id}`, { as: admin })).data;

/** What the last entry booked for a currency, and against it. */
const lastValue = async (code: string) => {
  const [row] = await api.sql<{ value: string }>(
    `SELECT gia_tri::text AS value FROM dong_but_toan WHERE tien_id = $1 AND so_luong > 0 ORDER BY id DESC LIMIT 1`,
    [counter.currencyId(code)],
  );
  return row?.value;
};

test('another rounding step changes neither what the approver sees nor what is posted', async () => {
  // 777 × 25,900 = 20,124,300, less a fee of 10,000.
  const body = { chi_tiet: [line('USD', '777', '25900')], phi_thu: '10000' };
  const request = await file('giao-dich-mua-ngoai-te', body);
  const quoted = await quoteSeen(request);
  expect(quoted).toMatchObject({ thanh_tien: '20114000', lam_tron: '-300' });
  const paid = (await counter.position('VND')).quantity;
  await approvals.set({ buoc_lam_tron: 10_000 });
  expect(await quoteSeen(request)).toMatchObject({ thanh_tien: '20114000', lam_tron: '-300' });
  const ticket = await ticketOf('giao-dich-mua-ngoai-te', await approved(request));
  expect(ticket).toMatchObject({ thanh_tien: quoted.thanh_tien, lam_tron: '-300', phi_thu: '10000' });
  expect(BigInt(paid) - BigInt((await counter.position('VND')).quantity)).toBe(20_114_000n);
  // A ticket that is quoted now rounds by the setting of now.
  expect(await quoteSeen(await file('giao-dich-mua-ngoai-te', body))).toMatchObject({ thanh_tien: '20110000' });
});

test('a sale takes what was quoted, and the change of what the customer handed over', async () => {
  const body = { chi_tiet: [line('USD', '77', '26150')], khach_dua: '2014000' };
  const request = await file('giao-dich-ban-ngoai-te', body);
  await approvals.set({ buoc_lam_tron: 200 });
  const ticket = await ticketOf('giao-dich-ban-ngoai-te', await approved(request));
  // 77 × 26,150 = 2,013,550.
  expect(ticket).toMatchObject({ thanh_tien: '2014000', lam_tron: '450', thoi_lai: '0' });
});

test('another fee limit changes no fee; a limit that forbids the fee refuses it as ever', async () => {
  const body = { chi_tiet: [line('USD', '100', '25900')], phi_thu: '50000' };
  const request = await file('giao-dich-mua-ngoai-te', body);
  await approvals.set({ phi_thu_toi_da: '90000' });
  const ticket = await ticketOf('giao-dich-mua-ngoai-te', await approved(request));
  expect(ticket).toMatchObject({ phi_thu: '50000', thanh_tien: '2540000' });
  const person = await api.signIn('giaodich1');
  const second = approvals.filed(await counter.trade('giao-dich-mua-ngoai-te', { ...body, ghi_chu: '2' }, person));
  await approvals.set({ phi_thu_toi_da: '0', phi_thu_toi_da_phan_tram: '1' });
  expect(await approvals.approve(second, manager)).toMatchObject({ error: 'FEE_OVER_LIMIT' });
  await approvals.set({ phi_thu_toi_da_phan_tram: '2' });
});

test('the reference rate of the request carries the money and decides its margin', async () => {
  const request = await file(ALIPAY, { chi_tiet: [line('CNY-ALIPAY', '1000', '3500')] });
  const quoted = await quoteSeen(request);
  await post('CNY-ALIPAY', ['3500', '3650', '3570']);
  expect(await quoteSeen(request)).toMatchObject({ loi_nhuan: quoted.loi_nhuan });
  const ticket = await ticketOf(ALIPAY, await approved(request));
  expect(ticket).toMatchObject({ thanh_tien: '3500000', loi_nhuan: '60000' });
  expect(await lastValue('CNY-ALIPAY')).toBe('3560000');
  await post('CNY-ALIPAY', ['3500', '3650', '3560']);
});

test('a ticket settled in USD is converted at the rate of its request', async () => {
  const tien_thanh_toan_id = counter.currencyId('USD');
  const request = await file(ELECTRONIC, { chi_tiet: [line('USDT', '500', '0.993')], tien_thanh_toan_id });
  await post('USD', ['25900', '26150', '26050']);
  const ticket = await ticketOf(ELECTRONIC, await approved(request));
  // 496.5 USD is rounded to 497, at 26,000.
  expect(ticket).toMatchObject({ thanh_tien: '497', gia_tri: '12922000', ty_gia_quy_doi: '26000' });
  await post('USD', ['25900', '26150', '26000']);
});

test('a waiting ticket keeps what was quoted when its request was filed', async () => {
  const body = { trang_thai: 2 as const, chi_tiet: [line('USDT', '123.45', '25800')] };
  const request = await file(ELECTRONIC, body);
  await approvals.set({ buoc_lam_tron: 10_000 });
  // 123.45 × 25,800 = 3,185,010.
  expect(await ticketOf(ELECTRONIC, await approved(request))).toMatchObject({ trang_thai: 2, thanh_tien: '3185000' });
});

test('a completion that waits for a second person keeps the reference rate of its request', async () => {
  await approvals.set({ duyet_phieu_tu: '' });
  const body = { trang_thai: 2 as const, chi_tiet: [line('CNY-ALIPAY', '1000', '3500')] };
  const waiting = await counter.trade(ALIPAY, body, admin);
  expect(waiting).toMatchObject({ code: 200 });
  await approvals.set({ duyet_phieu_tu: '1000000' });
  const path = `/${ALIPAY}/${waiting.data.id}/hoan-tat`;
  const request = approvals.filed(await api.call('PATCH', path, { as: admin, body: { ma_tham_chieu: 'AL-1' } }));
  await post('CNY-ALIPAY', ['3500', '3650', '3570']);
  expect(await ticketOf(ALIPAY, await approved(request))).toMatchObject({ trang_thai: 1, loi_nhuan: '60000' });
  await post('CNY-ALIPAY', ['3500', '3650', '3560']);
});

test('the same submission after another rounding step is another question', async () => {
  const body = { chi_tiet: [line('USD', '333', '25900')] };
  const first = await file('giao-dich-mua-ngoai-te', body);
  expect((await file('giao-dich-mua-ngoai-te', body)).id).toBe(first.id);
  await approvals.set({ buoc_lam_tron: 10_000 });
  const second = await file('giao-dich-mua-ngoai-te', body);
  expect(second.id).not.toBe(first.id);
  expect((await quoteSeen(first)).thanh_tien).toBe('8625000');
  expect((await quoteSeen(second)).thanh_tien).toBe('8620000');
});

test('money that comes back from a withdrawal is worth what its request said', async () => {
  const body = {
    ket_id: safe.id,
    loai_giao_dich: 6,
    chi_tiet: [{ tien_id: counter.currencyId('VND'), so_tien: '2830000' }],
    thu_ve: { tien_id: counter.currencyId('EUR'), so_tien: '100' },
    ly_do: 'Đổi ở ngân hàng',
  };
  const request = approvals.filed(await api.call('POST', '/chi-tiet-ket', { as: admin, body }));
  await post('EUR', ['28000', '28600', '28400']);
  const seen = await approvals.detail(request.id, manager);
  expect(seen.xem_truoc).toMatchObject({ loai: 'tien', thu_ve: { gia_tri: '2830000' } });
  await approved(request);
  expect(await lastValue('EUR')).toBe('2830000');
  await post('EUR', ['28000', '28600', '28300']);
});

test('what a count finds where the books have nothing is worth what its request said', async () => {
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: admin });
  const books = await api.sql<{ tien_id: number; so_tien: string }>(
    'SELECT tien_id, trim_scale(so_luong)::text AS so_tien FROM vi_the WHERE chi_nhanh_id = 1 AND so_luong > 0',
  );
  const found = { tien_id: counter.currencyId('JPY'), so_tien: '10000' };
  const body = { chi_tiet: [...books, found], ly_do: 'Sót trong ngăn', xac_nhan_lech: [found] };
  const request = approvals.filed(await api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: admin, body }));
  await post('JPY', ['16800', '17400', '17200']);
  const seen = await approvals.detail(request.id, manager);
  const worths = (seen.xem_truoc as Extract<ApprovalPreview, { loai: 'tien' }>).dong;
  expect(worths).toContainEqual(expect.objectContaining({ ma_tien: 'JPY', gia_tri: '1710000' }));
  await approved(request);
  expect(await lastValue('JPY')).toBe('1710000');
});

test('money that is brought at the opening is worth what its request said', async () => {
  const later = await api.later(1);
  const tomorrow = approvalsOf(later);
  const left = await counter.position('VND');
  const body = {
    chi_tiet: [{ tien_id: counter.currencyId('VND'), so_tien: String(BigInt(left.quantity) - 200_000n) }],
    them_dau_ngay: [{ tien_id: counter.currencyId('EUR'), so_tien: '50' }],
    ly_do: 'Thiếu',
  };
  const request = tomorrow.filed(await later.call('POST', '/ket', { as: admin, body }));
  await post('EUR', ['28000', '28600', '28400']);
  expect(await tomorrow.approve(request, manager)).toMatchObject({ code: 200 });
  expect(await lastValue('EUR')).toBe('1415000');
  await later.close();
});
