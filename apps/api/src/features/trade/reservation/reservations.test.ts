import type { Reservation } from '@doi-tien/contract/reservation.schema';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { reservingOf, SELL } from '../../../../../../tests/support/reservations.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';

const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '500000000', USD: '2000', EUR: '1000' });
const desk = reservingOf(api, counter, manager);
await desk.switchOn();
const USD = counter.currencyId('USD');
const VND = counter.currencyId('VND');

/** Nothing of an earlier test stays kept. */
beforeEach(async () => {
  const { items } = (await api.call<{ items: Reservation[] }>('GET', '/giu-cho?pageSize=100', { as: manager })).data;
  for (const { id, coc_con, trang_thai } of items) {
    if (trang_thai === 1 || trang_thai === 4 || coc_con !== '0') {
      await desk.cancel({ id }, coc_con === '0' ? {} : { coc: 'tra' });
    }
  }
});
afterEach(() => counter.expectWholeBooks());

const deposits = async () =>
  (
    await api.sql<{ owed: string }>(
      `SELECT coalesce(-sum(gia_tri), 0)::text AS owed FROM dong_but_toan WHERE tai_khoan = 'customer-deposit'`,
    )
  )[0]?.owed;
const held = async (code: string) => (await counter.position(code)).quantity;
const sell = (so_luong: string, more: object = {}, as = manager) =>
  counter.trade(SELL, { chi_tiet: [{ tien_id: USD, so_luong, ty_gia: '26150' }], ...more }, as);
const quote = (body: object, as = manager) => api.call<TradeQuote>('POST', `/${SELL}/tinh-thu`, { as, body });

test('a reservation has the next number, takes the deposit in and keeps its amount from others', async () => {
  const before = await held('VND');
  const { code, data } = await desk.reserve('1500', { dat_coc: '5000000' });
  expect([code, data]).toMatchObject([
    200,
    {
      trang_thai: 1,
      con_lai: '1500',
      dat_coc: '5000000',
      coc_con: '5000000',
      gia_tri: '39225000',
      ten_khach: 'Trần Thị Mai',
    },
  ]);
  expect(data.ma).toMatch(/^GC-\d{6}-0001$/);
  expect(BigInt(await held('VND')) - BigInt(before)).toBe(5000000n);
  expect(await deposits()).toBe('5000000');
  expect(await sell('501')).toMatchObject({
    code: 409,
    error: 'RESERVED',
    message: expect.stringContaining('còn bán được 500'),
    data: { con: '2000', giu: '1500', con_ban: '500' },
    errors: [{ field: 'chi_tiet.0.so_luong' }],
  });
  expect((await desk.reserve('501')).error).toBe('RESERVED');
  expect((await desk.reserve('2001')).error).toBe('NOT_ENOUGH_HELD');
});

test('a quote refuses what is kept, and says what is left beside what is kept', async () => {
  await desk.reserve('1500');
  expect((await quote({ chi_tiet: [{ tien_id: USD, so_luong: '600', ty_gia: '26150' }] })).error).toBe('RESERVED');
  const { data } = await quote({ chi_tiet: [{ tien_id: USD, so_luong: '100', ty_gia: '26150' }] });
  expect(data.ton_sau).toContainEqual({ tien_id: USD, ma_tien: 'USD', so_tien: '1900', giu_cho: '1500' });
  expect(data.ton_sau.find(({ tien_id }) => tien_id === VND)).not.toHaveProperty('giu_cho');
});

test('a ticket takes a reservation in parts: the deposit counts in proportion, and the last part has the rest', async () => {
  const { data } = await desk.reserve('300', { dat_coc: '1000000' });
  const before = await held('VND');
  const first = await desk.take(data, '100');
  expect(first.data).toMatchObject({
    thanh_tien: '2615000',
    lam_tron: '0',
    chi_tiet: [{ giu_cho_id: data.id, ma_giu_cho: data.ma, dat_coc: '333000' }],
  });
  expect(BigInt(await held('VND')) - BigInt(before)).toBe(2282000n);
  expect(await desk.read(data.id)).toMatchObject({ da_lay: '100', con_lai: '200', coc_con: '667000', trang_thai: 1 });
  const shown = await api.call('GET', `/${SELL}/${first.data.id}`, { as: manager });
  expect(shown.data).toEqual(first.data);
  const last = await desk.take(await desk.read(data.id));
  expect(last.data.chi_tiet).toMatchObject([{ dat_coc: '667000' }]);
  expect(await desk.read(data.id)).toMatchObject({ con_lai: '0', coc_con: '0', trang_thai: 2, phieu: [{}, {}] });
  expect(await deposits()).toBe('0');
  expect((await desk.take(data, '1')).error).toBe('RESERVATION_ENDED');
  for (const { id } of [first.data, last.data]) expect((await desk.voidTicket(id)).code).toBe(200);
  expect(await desk.read(data.id)).toMatchObject({ con_lai: '300', coc_con: '1000000', trang_thai: 1 });
  expect(await deposits()).toBe('1000000');
});

test('a deposit may pay all of it: then no cash changes hands', async () => {
  const { data } = await desk.reserve('100', { dat_coc: '2615000' });
  const { code, data: ticket } = await desk.take(data);
  expect([code, ticket]).toMatchObject([200, { thanh_tien: '2615000', chi_tiet: [{ dat_coc: '2615000' }] }]);
  expect((await desk.voidTicket(ticket.id)).code).toBe(200);
  expect((await desk.reserve('100', { dat_coc: '2616000' })).errors).toMatchObject([{ field: 'dat_coc' }]);
});

test('a line takes no more than is left, at the reserved rate, of the same currency and direction', async () => {
  const { data } = await desk.reserve('100');
  const line = { tien_id: USD, so_luong: '100', ty_gia: '26150', giu_cho_id: data.id };
  const post = (chi_tiet: object[], path = SELL) => api.call('POST', `/${path}`, { as: manager, body: { chi_tiet } });
  expect((await post([{ ...line, so_luong: '200' }])).errors).toMatchObject([{ field: 'chi_tiet.0.so_luong' }]);
  expect((await post([{ ...line, ty_gia: '26160' }])).errors).toMatchObject([{ field: 'chi_tiet.0.ty_gia' }]);
  expect((await post([{ ...line, tien_id: counter.currencyId('EUR') }])).errors).toMatchObject([
    { field: 'chi_tiet.0.giu_cho_id' },
  ]);
  expect((await post([line], 'giao-dich-mua-ngoai-te')).errors).toMatchObject([{ field: 'chi_tiet.0.giu_cho_id' }]);
  expect((await post([line, line])).errors).toMatchObject([{ field: 'chi_tiet.1.giu_cho_id' }]);
  expect((await post([{ ...line, giu_cho_id: 999_999 }])).errors).toMatchObject([{ field: 'chi_tiet.0.giu_cho_id' }]);
});

test('the reserved rate holds after the posted one has left its band', async () => {
  const { data } = await desk.reserve('100');
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu) VALUES (gen_random_uuid(), $1, 27900, 28150, 28000, now() - interval '1 second')`,
    [USD],
  );
  expect((await sell('100', {}, lan)).error).toBe('RATE_OUT_OF_BAND');
  const { code, data: ticket } = await desk.take(data, '100', {}, lan);
  expect([code, ticket]).toMatchObject([200, { chi_tiet: [{ ty_gia: '26150' }] }]);
  await desk.voidTicket(ticket.id);
  expect((await desk.reserve('100', {}, lan)).error).toBe('RATE_OUT_OF_BAND');
  expect((await desk.reserve('100', { ly_do_ty_gia: 'Khách quen' })).data).toMatchObject({
    ly_do_ty_gia: 'Khách quen',
  });
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu) VALUES (gen_random_uuid(), $1, 25900, 26150, 26000, now())`,
    [USD],
  );
});

test('with the right and a reason what is kept is sold to another, and the ticket says why', async () => {
  await desk.reserve('1500');
  const reason = { ly_do_lay_giu_cho: 'Khách quen cần gấp' };
  expect((await sell('1000', reason, lan)).code).toBe(403);
  const { code, data } = await sell('1000', reason);
  expect([code, data]).toMatchObject([200, reason]);
  expect((await sell('1')).error).toBe('RESERVED');
  expect((await counter.buyUsd('100', '25900')).code).toBe(200);
  expect((await desk.voidTicket(data.id)).code).toBe(200);
});

test('where an override left more kept than held, the first of those customers who comes has it', async () => {
  const first = (await desk.reserve('1000')).data;
  const second = (await desk.reserve('1000')).data;
  const all = BigInt(await held('USD'));
  const sold = await sell(String(all - 500n), { ly_do_lay_giu_cho: 'Khách quen cần gấp' });
  const taking = (giu_cho_id: number, so_luong: string) =>
    counter.trade(SELL, { chi_tiet: [{ tien_id: USD, so_luong, ty_gia: '26150', giu_cho_id }] }, manager);
  expect((await sell('1')).error).toBe('RESERVED');
  expect((await taking(second.id, '500')).code).toBe(200);
  expect((await taking(first.id, '1')).error).toBe('NOT_ENOUGH_HELD');
  expect((await counter.buyUsd('500', '25900')).code).toBe(200);
  expect((await desk.voidTicket(sold.data.id)).code).toBe(200);
});

test('no other way out of the branch takes what is kept; between places and in counts it does not matter', async () => {
  const bought = await counter.buyUsd('100', '25900');
  const usd = await held('USD');
  await desk.reserve(usd);
  const chi_tiet = [{ tien_id: USD, so_tien: '100' }];
  const withdrawal = { ket_id: safe.id, loai_giao_dich: 6, chi_tiet, ly_do: 'Nộp ngân hàng' };
  expect((await api.call('POST', '/chi-tiet-ket', { as: manager, body: withdrawal })).error).toBe('RESERVED');
  expect((await desk.voidTicket(bought.data.id, manager, 'giao-dich-mua-ngoai-te')).error).toBe('RESERVED');
  const usdt = [{ tien_id: counter.currencyId('USDT'), so_luong: '100', ty_gia: '1' }];
  expect((await counter.trade('giao-dich-mua-tien-dien-tu', { tien_thanh_toan_id: USD, chi_tiet: usdt })).error).toBe(
    'RESERVED',
  );
  expect(
    (await counter.trade('giao-dich-mua-tien-dien-tu', { chi_tiet: [{ ...usdt[0], ty_gia: '25800' }] as never })).code,
  ).toBe(200);
});

test('one that has run out keeps nothing; it is taken again once it is extended, if it is still there', async () => {
  const { data } = await desk.reserve('1500', { dat_coc: '1000000' });
  await desk.pass(120);
  expect(await desk.read(data.id)).toMatchObject({ trang_thai: 4, coc_con: '1000000' });
  expect((await desk.take(data)).error).toBe('RESERVATION_OVERDUE');
  const other = await sell('1000');
  expect(other.code).toBe(200);
  expect((await desk.change(data, { den_luc: desk.later(60) })).error).toBe(
    'RESERVED'.replace('RESERVED', 'NOT_ENOUGH_HELD'),
  );
  await desk.voidTicket(other.data.id);
  expect((await desk.change(data, { den_luc: desk.later(60) })).data).toMatchObject({ trang_thai: 1 });
  expect((await desk.change(data, { den_luc: desk.later(-1) })).errors).toMatchObject([{ field: 'den_luc' }]);
  expect((await desk.change(data, { den_luc: desk.later(60 * 24 * 40) })).errors).toMatchObject([{ field: 'den_luc' }]);
  expect((await sell('1000')).error).toBe('RESERVED');
});

test('cancelling returns the deposit, or keeps it with the right to: each is an entry', async () => {
  const before = BigInt(await held('VND'));
  const one = (await desk.reserve('100', { dat_coc: '1000000' })).data;
  expect((await desk.cancel(one)).errors).toMatchObject([{ field: 'coc' }]);
  expect((await desk.cancel(one, { coc: 'tra' })).data).toMatchObject({
    trang_thai: 3,
    coc_con: '0',
    coc: [{ loai: 1 }, { loai: 2 }],
  });
  expect(BigInt(await held('VND'))).toBe(before);
  const other = (await desk.reserve('100', { dat_coc: '1000000' })).data;
  expect((await desk.cancel(other, { coc: 'giu' }, lan)).code).toBe(403);
  expect((await desk.cancel(other, { coc: 'giu' })).data).toMatchObject({
    trang_thai: 3,
    coc_con: '0',
    coc: [{ loai: 1 }, { loai: 3 }],
  });
  expect(BigInt(await held('VND'))).toBe(before + 1000000n);
  expect((await desk.cancel(other)).error).toBe('RESERVATION_ENDED');
  const free = (await desk.reserve('100')).data;
  expect((await desk.cancel(free, { coc: 'tra' })).errors).toMatchObject([{ field: 'coc' }]);
  expect((await desk.cancel(free)).code).toBe(200);
});

test('the void of a ticket whose reservation was cancelled leaves its deposit to be settled', async () => {
  const { data } = await desk.reserve('200', { dat_coc: '1000000' });
  const { data: ticket } = await desk.take(data, '100');
  await desk.cancel(data, { coc: 'tra' });
  await desk.voidTicket(ticket.id);
  expect(await desk.read(data.id)).toMatchObject({ trang_thai: 3, coc_con: '500000', con_lai: '0' });
  expect((await desk.cancel(data, { coc: 'giu' })).data).toMatchObject({ coc_con: '0' });
});

test('what we promise to buy keeps nothing and has no deposit, and its rate holds', async () => {
  expect((await desk.reserve('100', { loai: 'MNT', dat_coc: '1000' })).errors).toMatchObject([{ field: 'dat_coc' }]);
  const { data } = await desk.reserve('5000', { loai: 'MNT' });
  expect(data).toMatchObject({ loai: 'MNT', trang_thai: 1 });
  expect((await sell('10')).code).toBe(200);
  expect((await desk.take(data, '100')).data).toMatchObject({ chi_tiet: [{ dat_coc: '0', giu_cho_id: data.id }] });
  expect(await desk.read(data.id)).toMatchObject({ con_lai: '4900' });
});

test('whom it is for must be said; nothing is reserved while the part is off', async () => {
  expect((await desk.reserve('10', { ten_khach: null, dien_thoai: null })).errors).toMatchObject([
    { field: 'ten_khach' },
  ]);
  expect((await desk.reserve('10', { dat_coc: '1000', to_dat_coc: [] }, accountant)).code).toBe(403);
  await approvalsOf(api).set({ bat_giu_cho: false });
  expect((await desk.reserve('10')).error).toBe('RESERVATIONS_OFF');
  await desk.switchOn();
});

test('a rate past its limit is approved before it is promised', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_ty_gia_tu: '0' });
  const asked = approvals.filed(await desk.reserve('100', { ty_gia: '27000', ly_do_ty_gia: 'Khách quen' }));
  expect((await approvals.approve(asked, owner)).code).toBe(200);
  const { data } = await api.call<{ items: Reservation[] }>('GET', '/giu-cho?pageSize=1', { as: manager });
  const [made] = data.items;
  expect(made).toMatchObject({ ty_gia: '27000', trang_thai: 1 });
  expect(made?.nguoi_duyet).not.toBeNull();
  expect((await desk.take(made as Reservation)).code).toBe(200);
  await approvals.set({ duyet_ty_gia_tu: '' });
});

test('what is left of a deposit can be paid from notes: a part counts in whole steps of cash', async () => {
  const { data } = await desk.reserve('300', { dat_coc: '1000000' });
  expect((await desk.take(data, '100')).data).toMatchObject({
    thanh_tien: '2615000',
    chi_tiet: [{ dat_coc: '333000' }],
  });
  expect(await desk.read(data.id)).toMatchObject({ coc_con: '667000' });
});

test('a promise is put off only while its rate is that of the day, or within the band', async () => {
  const post = (buy: number) =>
    api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu) VALUES (gen_random_uuid(), $1, $2, $3, $4, clock_timestamp())`,
      [USD, buy, buy + 250, buy + 100],
    );
  const { data: bought } = await desk.reserve('1000', { loai: 'MNT' }, lan);
  const { data: sold } = await desk.reserve('100');
  await desk.pass(120);
  await post(20_000);
  for (const own of [bought, sold]) {
    expect(await desk.change(own, { den_luc: desk.later(60) })).toMatchObject({
      error: 'RESERVED_RATE_OLD',
      errors: [{ field: 'den_luc' }],
    });
    expect((await desk.change(own, { ghi_chu: 'Gọi lại sau' })).code).toBe(200);
  }
  await post(25_800);
  for (const own of [bought, sold]) expect((await desk.change(own, { den_luc: desk.later(60) })).code).toBe(200);
  await post(25_900);
});

test('a rate that was promised outside of the band may be put off while the posted one stays', async () => {
  const { data } = await desk.reserve('100', { ty_gia: '27000', ly_do_ty_gia: 'Khách quen' });
  expect((await desk.change(data, { den_luc: desk.later(120) }, lan)).code).toBe(200);
});

test('a change leaves it for somebody', async () => {
  const { data } = await desk.reserve('100');
  const nobody = await desk.change(data, { ten_khach: null, dien_thoai: null });
  expect(nobody.errors).toMatchObject([{ field: 'ten_khach' }]);
  expect((await desk.change(data, { ten_khach: null })).data).toMatchObject({ dien_thoai: '0903123456' });
  expect((await desk.reserve('10', { ten_khach: '\u200b', dien_thoai: null })).code).toBe(422);
});

test('the part stays on while something is kept, or a deposit is owed', async () => {
  const { data } = await desk.reserve('100', { dat_coc: '100000' });
  const off = async () => {
    const { phien_ban } = (await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: owner })).data;
    const body = { phien_ban, gia_tri: { bat_giu_cho: false } };
    return api.call('PATCH', '/cau-hinh-chung', { as: owner, body });
  };
  const refused = { code: 422, errors: [{ field: 'gia_tri.bat_giu_cho' }] };
  expect(await off()).toMatchObject(refused);
  await desk.pass(120);
  expect(await off()).toMatchObject(refused);
  await desk.cancel(data, { coc: 'tra' });
  expect((await off()).code).toBe(200);
  await desk.switchOn();
});

test('the reservations of a record that was merged are those of the person', async () => {
  const paper = (so_giay_to: string) => ({ loai_giay_to: 'CCCD', so_giay_to });
  const [one, other] = [
    (await desk.reserve('10', paper('079123456701'))).data,
    (await desk.reserve('20', paper('079123456702'))).data,
  ];
  const ofPerson = async (id: number | null) => {
    const f = `f[0][field]=khach_hang_id&f[0][operator]=eq&f[0][value]=${id}`;
    return (await api.call<{ total: number }>('GET', `/giu-cho?${f}`, { as: manager })).data.total;
  };
  expect(await ofPerson(one.khach_hang_id)).toBe(1);
  await api.sql('UPDATE khach_hang SET gop_vao_id = $2 WHERE id = $1', [other.khach_hang_id, one.khach_hang_id]);
  expect(await ofPerson(one.khach_hang_id)).toBe(2);
});
