import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Safe, SafeDetail, SafeListRow } from '@doi-tien/contract/safe.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { type Caller, startTestApp } from '../../../../../tests/support/test-app.ts';

const { api, manager, teller, accountant } = await startSignedIn({
  manager: 'quanly',
  teller: 'giaodich1',
  accountant: 'ketoan',
});
const counter = await openCounter(api, manager);

const look = async (as: Caller) => (await api.call<Dashboard>('GET', '/dashboard', { as })).data;
const kinds = ({ canh_bao }: Dashboard) => canh_bao.map(({ loai }) => loai);

test('before the first day the next step is to open the safe', async () => {
  expect(await look(manager)).toMatchObject({
    ket: null,
    viec_tiep: 'mo_ket',
    nam_giu: { items: [], gia_tri: '0' },
    giao_dich: { hom_nay: { so_phieu: '0', gia_tri: '0', loi_nhuan: '0' }, hom_truoc: null, moi_nhat: [] },
  });
});

test('today’s trades, what is held and what it is worth', async () => {
  const first = await counter.open({ VND: '2000000000', USD: '1000' });
  await counter.buyUsd('1000', '25900', teller);
  await counter.sellUsd('500', '26150', teller);
  const seen = await look(manager);
  expect(seen).toMatchObject({
    ngay: first.ngay,
    ket: { id: first.id, qua_ngay: false },
    viec_tiep: 'chot_ket',
    giao_dich: {
      // 500 of 2,000 dollars that cost 51,900,000 were sold for 13,075,000.
      hom_nay: { so_phieu: '2', so_huy: '0', gia_tri: '38975000', loi_nhuan: '100000' },
      theo_loai: expect.arrayContaining([expect.objectContaining({ loai: 'MNT', so_phieu: 1, gia_tri: '25900000' })]),
      bieu_do: [{ ngay: first.ngay, so_phieu: '2' }],
      moi_nhat: [
        {
          loai: 'BNT',
          duong_dan: 'giao-dich-ban-ngoai-te',
          dong: [{ ma_tien: 'USD', so_luong: '500', ty_gia: '26150', don_vi_ty_gia: 1 }],
        },
        { loai: 'MNT', gia_tri: '25900000' },
      ],
    },
  });
  const usd = seen.nam_giu?.items.find(({ ma_tien }) => ma_tien === 'USD');
  expect(usd).toMatchObject({ so_luong: '1500', gia_tri: '39000000', gia_von: '38925000', chua_thuc_hien: '75000' });
  expect(seen.ty_gia?.find(({ ma_tien }) => ma_tien === 'USD')).toMatchObject({ ty_gia_mua: '25900', cu: false });
});

test('a teller sees trades and quantities, neither cost nor profit; the accountant sees both', async () => {
  const seen = await look(teller);
  expect(seen.giao_dich?.hom_nay).toMatchObject({ so_phieu: '2', loi_nhuan: null });
  expect(seen.nam_giu).toMatchObject({ gia_von: null, chua_thuc_hien: null });
  expect(JSON.stringify(seen)).not.toMatch(/38925000|100000"/);
  expect((await look(accountant)).giao_dich?.hom_nay.loi_nhuan).toBe('100000');
});

test('warns of low stock, stale rates and large trades', async () => {
  await api.sql(`UPDATE tien SET ton_toi_thieu = 5000 WHERE ma = 'USD'`);
  await api.sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    VALUES (gen_random_uuid(), ${counter.currencyId('GBP')}, 33000, 33500, 33200, now() - interval '3 days')`);
  const identity = { ten_khach: 'Nguyễn Văn A', loai_giay_to: 'CCCD', so_giay_to: '001' };
  const large = await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '16000', ty_gia: '25900' }],
    ...identity,
  });
  expect(large).toMatchObject({ code: 200 });
  const seen = await look(manager);
  expect(kinds(seen)).toEqual(['ty_gia_cu', 'giao_dich_lon']);
  expect(seen.canh_bao.at(-1)).toMatchObject({
    ma: large.data.ma_giao_dich,
    so_tien: '414400000',
    nguong: '400000000',
  });
  await counter.sellUsd('13000', '26150', manager);
  expect((await look(manager)).canh_bao.find(({ loai }) => loai === 'ton_thap')).toMatchObject({
    ma_tien: 'USD',
    so_tien: '4500',
    nguong: '5000',
  });
});

test('the day after is held against the day before, and tells what the count found', async () => {
  const before = (await look(manager)).giao_dich?.hom_nay;
  const { ket } = await look(manager);
  await api.call('PATCH', `/ket/chot-ket/${ket?.id}`, { as: manager });
  expect(await look(manager)).toMatchObject({ viec_tiep: 'dong_ket' });
  expect((await look(teller)).nam_giu).toBeNull();
  const counted = async (code: string, off: bigint) => ({
    tien_id: counter.currencyId(code),
    so_tien: String(BigInt((await counter.position(code)).quantity) + off),
  });
  const body = { chi_tiet: [await counted('VND', 0n), await counted('USD', -10n)], ly_do: 'Thiếu' };
  expect(await api.call('PATCH', `/ket/dong-ket/${ket?.id}`, { as: manager, body })).toMatchObject({ code: 200 });
  expect(await look(manager)).toMatchObject({ viec_tiep: null });
  const tomorrow = await api.later(1);
  const next = await tomorrow.call<Safe>('POST', '/ket', { as: manager, body: { chi_tiet: [] } });
  expect(next).toMatchObject({ code: 200 });
  await counter.buyUsd('100', '25900');
  const seen = await look(manager);
  expect(seen).toMatchObject({
    ngay: next.data.ngay,
    giao_dich: { hom_nay: { so_phieu: '1' }, hom_truoc: before, trung_binh_7_ngay: { ...before, ngay: null } },
  });
  // The last count tells its difference itself, so no alert repeats it.
  expect(seen.kiem_quy_gan_nhat).toMatchObject({
    ket_id: ket?.id,
    loai_giao_dich: 5,
    nguoi_dem: 'Trần Thị Quản Lý',
    chenh_lech: [{ ma_tien: 'USD', so_tien: '-10' }],
  });
  expect(kinds(seen)).not.toContain('chenh_lech_quy');
  const { data: safes } = await api.call<ListPage<SafeListRow>>('GET', '/ket?sortField=chenh_lech', { as: manager });
  expect(safes.items.find(({ id }) => id === ket?.id)).toMatchObject({ chenh_lech: '-260000' });
  expect(safes.items.find(({ id }) => id === next.data.id)).toMatchObject({ chenh_lech: null });
});

test('waiting tickets, voids of the day and cash without notes are told, each to people who may see it', async () => {
  const usdt = { tien_id: counter.currencyId('USDT'), so_luong: '100', ty_gia: '26000' };
  await api.sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    VALUES (gen_random_uuid(), ${counter.currencyId('USDT')}, 26000, 26300, 26100, now() - interval '1 minute')`);
  const waiting = await counter.trade('giao-dich-mua-tien-dien-tu', { chi_tiet: [usdt], trang_thai: 2 });
  expect(waiting).toMatchObject({ code: 200 });
  const bought = await counter.buyUsd('100', '25900');
  const path = `/giao-dich-mua-ngoai-te/${bought.data.id}/huy`;
  expect(await api.call('PATCH', path, { as: manager, body: { ly_do: 'Khách đổi ý' } })).toMatchObject({ code: 200 });
  const found = async (as: Caller, kind: string) => (await look(as)).canh_bao.filter(({ loai }) => loai === kind);
  expect(await found(manager, 'phieu_cho')).toMatchObject([
    { duong_dan: 'giao-dich-mua-tien-dien-tu', so_phieu: 1, so_tien: '2600000' },
  ]);
  expect(await found(manager, 'phieu_huy')).toMatchObject([
    { duong_dan: 'giao-dich-mua-ngoai-te', so_phieu: 1, so_tien: '2590000' },
  ]);
  const { ket } = await look(manager);
  const { data: locked } = await api.call<SafeDetail>('PATCH', `/ket/chot-ket/${ket?.id}`, { as: manager });
  expect(locked.phieu_cho).toMatchObject([
    { ma_giao_dich: waiting.data.ma_giao_dich, gia_tri: '2600000', dong_tien: [{ ma_tien: 'USDT', so_luong: '100' }] },
  ]);
  // Who may not see such tickets hears their codes, to know what is open, and neither amount nor customer.
  const kind = '{"giao-dich-mua-tien-dien-tu": {}}';
  await api.sql(`UPDATE vai_tro SET phan_quyen = phan_quyen || $1::jsonb WHERE ma = 'KE_TOAN'`, [kind]);
  expect(await found(accountant, 'phieu_cho')).toEqual([]);
  const { data: seen } = await api.call<SafeDetail>('GET', `/ket/${ket?.id}`, { as: accountant });
  expect(seen.phieu_cho).toMatchObject([
    { ma_giao_dich: waiting.data.ma_giao_dich, gia_tri: null, dong_tien: [], ten_khach: null },
  ]);
  await api.call('PATCH', `/ket/mo-chot/${ket?.id}`, { as: manager });
});

test('a safe left open from an earlier day is warned of', async () => {
  const before = await look(manager);
  expect(kinds(before)).not.toContain('ket_qua_ngay');
  const other = await startTestApp();
  try {
    const person = await other.signIn('quanly');
    const late = await openCounter(other, person);
    const body = { ngay: '2020-05-05', chi_tiet: [{ tien_id: late.currencyId('VND'), so_tien: '1000000' }] };
    await other.call('POST', '/ket', { as: person, body });
    const { data } = await other.call<Dashboard>('GET', '/dashboard', { as: person });
    expect(data).toMatchObject({ ngay: '2020-05-05', viec_tiep: 'chot_ket', ket: { qua_ngay: true } });
    expect(kinds(data)).toContain('ket_qua_ngay');
  } finally {
    await other.close();
  }
});

test('many screens asking at once are answered alike, and the next trade is in the very next answer', async () => {
  const tickets = async (as: Caller) => (await look(as)).giao_dich?.hom_nay.so_phieu;
  const before = BigInt((await tickets(manager)) ?? '0');
  for (const more of [1n, 2n, 3n]) {
    await counter.buyUsd('100', '25900', teller);
    const expected = String(before + more);
    expect(await Promise.all([manager, teller, accountant, manager, teller].map(tickets))).toEqual(
      Array(5).fill(expected),
    );
  }
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'ketoan'`);
  expect(await api.call('GET', '/dashboard', { as: accountant })).toMatchObject({ code: 401 });
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'ketoan'`);
});
