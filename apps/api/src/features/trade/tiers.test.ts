import type { Customer } from '@doi-tien/contract/customers.schema';
import type { LicenceRule } from '@doi-tien/contract/licence';
import type { CustomerGroup, Tier, TierBody } from '@doi-tien/contract/tiers.schema';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

const people = await startSignedIn({ admin: 'quantri', manager: 'quanly', teller: 'giaodich1' });
const { api, admin, manager, teller } = people;
const counter = await openCounter(api, manager);
const { set } = approvalsOf(api);
await counter.open({ VND: '90000000000', USD: '500000', EUR: '200000', USDT: '50000' });

beforeEach(async () => {
  await set({ bat_bac_ty_gia: true, bat_ho_so_giay_phep: false, duyet_ty_gia_tu: '' });
  await api.sql('UPDATE bac_ty_gia SET trang_thai = 2');
});
afterAll(() => counter.expectWholeBooks());

let made = 0;
async function addTier(fields: Partial<TierBody>): Promise<Tier> {
  made += 1;
  const body = { ten: `Bậc ${made}`, chieu: 1, cach_tinh: 1, tot_hon: '20', ...fields };
  const answer = await api.call<Tier>('POST', '/bac-ty-gia', { as: admin, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
async function addGroup(ten: string): Promise<CustomerGroup> {
  const answer = await api.call<CustomerGroup>('POST', '/nhom-khach', { as: admin, body: { ten } });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
async function addCustomer(so: string, nhom_khach_id: number | null): Promise<Customer> {
  const giay_to = [{ loai: 'CCCD', so }];
  const body = { ho_va_ten: `Khách ${so}`, giay_to, ...(nhom_khach_id && { nhom_khach_id }) };
  const answer = await api.call<Customer>('POST', '/khach-hang', { as: admin, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const usd = (so_luong: string, ty_gia: string, more: Partial<TradeBody> = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia }],
  ...more,
});
const quote = async (path: string, body: Partial<TradeBody>, as: Caller = teller) =>
  api.call<TradeQuote>('POST', `/${path}/tinh-thu`, { as, body });
const named = (so_giay_to: string) => ({ ten_khach: `Khách ${so_giay_to}`, loai_giay_to: 'CCCD', so_giay_to });

test('the best tier that fits is on the quote, on the ticket and in the list, with its rate and why', async () => {
  const small = await addTier({ tu_so_luong: '1000', tot_hon: '10' });
  const large = await addTier({ tu_gia_tri: '129500000', cach_tinh: 2, tot_hon: '0.1' });
  const told = async (so_luong: string) => (await quote(BUY, usd(so_luong, '25900'))).data.chi_tiet[0]?.bac;
  expect(await told('999')).toBeNull();
  expect(await told('1000')).toMatchObject({ id: small.id, ten: small.ten, ty_gia: '25910', tu_so_luong: '1000' });
  expect(await told('5000')).toMatchObject({
    id: large.id,
    ty_gia: '25925.9',
    tu_gia_tri: '129500000',
    tot_hon: '0.1',
  });
  const bac = await told('5000');
  const bought = await counter.trade(BUY, usd('5000', '25925.9'), teller);
  expect(bought.data.chi_tiet[0]).toMatchObject({ ty_gia: '25925.9', ty_gia_niem_yet: '25900', bac });
  const kept = await api.call<Trade>('GET', `/${BUY}/${bought.data.id}`, { as: teller });
  expect(kept.data).toEqual(bought.data);
  const [row] = await api.sql(
    `SELECT bac_ty_gia_id, ty_gia_bac::text, goc_niem_yet::text, niem_yet_luc < now() AS "isBefore" FROM giao_dich_dong WHERE giao_dich_id = $1`,
    [bought.data.id],
  );
  expect(row).toEqual({
    bac_ty_gia_id: large.id,
    ty_gia_bac: '25925.90000000',
    goc_niem_yet: '26000.00000000',
    isBefore: true,
  });
  // What was agreed stays as it was told, whatever becomes of the tier; and it is not deleted any more.
  await api.call('PATCH', `/bac-ty-gia/${large.id}`, {
    as: admin,
    body: { phien_ban: large.phien_ban, tot_hon: '0.2' },
  });
  expect((await api.call<Trade>('GET', `/${BUY}/${bought.data.id}`, { as: teller })).data.chi_tiet[0]?.bac).toEqual(
    bac,
  );
  expect(await api.call('DELETE', `/bac-ty-gia/${large.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
  expect(await api.call('DELETE', `/bac-ty-gia/${small.id}`, { as: admin })).toMatchObject({ code: 200 });
});

test('the band is measured from the rate of the tier', async () => {
  await addTier({ cach_tinh: 2, tot_hon: '0.5', tu_so_luong: '1000' });
  // 26029.5, and one percent of it is 260.295.
  expect(await quote(BUY, usd('1000', '26150'))).toMatchObject({ code: 200 });
  expect(await quote(BUY, usd('1000', '26289.8'))).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
  expect(await quote(BUY, usd('999', '26160'))).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
  expect(await quote(BUY, usd('1000', '25769.3'))).toMatchObject({ code: 200 });
  expect(await quote(BUY, usd('1000', '25769.2'))).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
  // However far from each other the two are, between them nothing is out of the band.
  await set({ bien_do_ty_gia: '0.1' });
  for (const rate of ['25900', '25950', '26055'])
    expect(await quote(BUY, usd('1000', rate))).toMatchObject({ code: 200 });
  expect(await quote(BUY, usd('1000', '25899'))).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
  await set({ bien_do_ty_gia: '1' });
});

test('the tier of a group is for a known customer whose paper is on the ticket, also after a merge', async () => {
  const group = await addGroup('Khách quen');
  const tier = await addTier({ nhom_khach_id: group.id });
  const regular = await addCustomer('079000000001', group.id);
  const other = await addCustomer('079000000002', null);
  const tierOf = async (more: Partial<TradeBody>) =>
    (await quote(BUY, usd('100', '25900', more))).data.chi_tiet[0]?.bac;
  expect(await tierOf({})).toBeNull();
  expect(await tierOf({ ten_khach: regular.ho_va_ten })).toBeNull();
  expect(await tierOf(named('079000000009'))).toBeNull();
  expect(await tierOf(named('079000000002'))).toBeNull();
  expect(await tierOf(named('079000000001'))).toMatchObject({ id: tier.id, nhom_khach: 'Khách quen', ty_gia: '25920' });
  const known = await api.call('GET', `/${BUY}/khach-hang?so_giay_to=079000000001`, { as: teller });
  expect(known.data).toMatchObject({ nhom_khach_id: group.id });
  const body = {
    vao_khach_hang_id: regular.id,
    ly_do: 'Một người',
    phien_ban: other.phien_ban,
    phien_ban_vao: regular.phien_ban,
  };
  expect(await api.call('POST', `/khach-hang/${other.id}/gop`, { as: admin, body })).toMatchObject({ code: 200 });
  expect(await tierOf(named('079000000002'))).toMatchObject({ id: tier.id });
  // Nobody makes somebody a regular customer without the right to tiers.
  const given = { phien_ban: 1, nhom_khach_id: group.id };
  const stranger = await addCustomer('079000000003', null);
  const tried = await api.call('PATCH', `/khach-hang/${stranger.id}`, { as: teller, body: given });
  expect(tried).toMatchObject({ code: 422, errors: [{ field: 'nhom_khach_id' }] });
  expect(await api.call('DELETE', `/nhom-khach/${group.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
});

test('a tier never carries a line past break-even in silence: it takes the right and a reason, and tells no figure', async () => {
  // USD came in at 26000: sold below that, it loses.
  await addTier({ chieu: 2, tot_hon: '200', tu_so_luong: '100' });
  const refused = await quote(SELL, usd('100', '25950'));
  expect(refused).toMatchObject({
    code: 422,
    error: 'TIER_BELOW_BREAK_EVEN',
    errors: [{ field: 'chi_tiet.0.ty_gia' }],
  });
  expect(refused.message).not.toMatch(/\d{3}/);
  expect(JSON.stringify(refused.errors)).not.toMatch(/26000|25950/);
  expect(await counter.trade(SELL, usd('100', '25950'), teller)).toMatchObject({ error: 'TIER_BELOW_BREAK_EVEN' });
  // The answer is the same for every rate that asks something of the tier, so that trying rates finds nothing out.
  expect(await quote(SELL, usd('100', '26100'))).toMatchObject({ error: 'TIER_BELOW_BREAK_EVEN' });
  expect(await quote(SELL, usd('100', '26150'))).toMatchObject({ code: 200 });
  const seen = await quote(SELL, usd('100', '25950'), manager);
  expect(seen.data.canh_bao).toContainEqual({ loai: 'tierLoss', dong: 0 });
  expect(await counter.trade(SELL, usd('100', '25950'))).toMatchObject({ error: 'RATE_REASON_NEEDED' });
  expect(await counter.trade(SELL, usd('100', '25950', { ly_do_ty_gia: 'Khách lớn' }))).toMatchObject({ code: 200 });
  // A purchase dearer than we sell.
  await addTier({ tot_hon: '260', tu_so_luong: '100' });
  expect(await counter.trade(BUY, usd('100', '26160'), teller)).toMatchObject({ error: 'TIER_BELOW_BREAK_EVEN' });
  // One whose margin is earned at purchase, above its reference.
  await addTier({ tien_id: counter.currencyId('CNY-ALIPAY'), tot_hon: '61' });
  const alipay = { chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '10', ty_gia: '3561' }] };
  expect(await counter.trade('giao-dich-mua-tien-alipay', alipay, teller)).toMatchObject({
    error: 'TIER_BELOW_BREAK_EVEN',
  });
});

test('where the licence fixes the posted rate there is no tier', async () => {
  await addTier({ tot_hon: '20' });
  const rule: LicenceRule = {
    tien_id: counter.currencyId('USD'),
    chi_mua: false,
    dung_gia_mua: true,
    dung_gia_ban: false,
    tran_qua_dem: null,
    so_ngay: 1,
  };
  await set({ bat_ho_so_giay_phep: true, ho_so_giay_phep: [rule] });
  expect(await counter.trade(BUY, usd('100', '25920'))).toMatchObject({ error: 'LICENCE_EXACT_RATE' });
  const bought = await counter.trade(BUY, usd('100', '25900'));
  expect(bought.data.chi_tiet[0]?.bac).toBeNull();
});

test('a ticket that waits keeps the tier it was agreed with, and a void keeps it too', async () => {
  const tien_id = counter.currencyId('USDT');
  const tier = await addTier({ tien_id, tot_hon: '100' });
  const path = 'giao-dich-mua-tien-dien-tu';
  const body = { chi_tiet: [{ tien_id, so_luong: '100', ty_gia: '25900' }], trang_thai: 2 as const, mang: 'TRC20' };
  const waiting = await counter.trade(path, body, teller);
  await api.sql('UPDATE bac_ty_gia SET trang_thai = 2');
  const done = await api.call<Trade>('PATCH', `/${path}/${waiting.data.id}/hoan-tat`, {
    as: teller,
    body: { ma_tham_chieu: 'TIER-1' },
  });
  expect(done).toMatchObject({
    code: 200,
    data: { chi_tiet: [{ ty_gia: '25900', bac: { id: tier.id, ty_gia: '25900' } }] },
  });
  const ended = await api.call<Trade>('PATCH', `/${path}/${waiting.data.id}/huy`, {
    as: manager,
    body: { ly_do: 'Thử' },
  });
  expect(ended.data.chi_tiet[0]?.bac).toMatchObject({ id: tier.id });
});

test('approved tickets have the rate that was approved; without an excess no rule about rates asks', async () => {
  const approvals = approvalsOf(api);
  await addTier({ tot_hon: '250', tu_so_luong: '100' });
  await set({ duyet_ty_gia_tu: '0' });
  const ready = await counter.trade(BUY, usd('100', '26150'));
  expect(ready).toMatchObject({ code: 200 });
  await addTier({ tot_hon: '255', tu_so_luong: '100' });
  const filed = approvals.filed(await counter.trade(BUY, usd('100', '26155', { ly_do_ty_gia: 'Khách lớn' })));
  expect(await approvals.approve(filed, admin)).toMatchObject({ code: 200 });
  const [row] = await api.sql<{ rate: string }>(
    'SELECT trim_scale(ty_gia)::text AS rate FROM giao_dich_dong ORDER BY id DESC LIMIT 1',
  );
  expect(row?.rate).toBe('26155');
});

test('while the part is off there is no tier, not on the desk and not on a ticket', async () => {
  await addTier({ tot_hon: '20' });
  const desk = async () => (await api.call<{ bac?: Tier[] }>('GET', '/ty-gia/niem-yet', { as: teller })).data.bac;
  expect(await desk()).toHaveLength(1);
  await set({ bat_bac_ty_gia: false });
  expect(await desk()).toBeUndefined();
  expect((await quote(BUY, usd('100', '25900'))).data.chi_tiet[0]?.bac).toBeNull();
});

test('what makes no tier is refused field by field', async () => {
  const tried = (fields: object) =>
    api.call('POST', '/bac-ty-gia', {
      as: admin,
      body: { ten: 'X', chieu: 1, cach_tinh: 1, tot_hon: '20', ...fields },
    });
  const refused = (field: string) => ({ code: 422, errors: [{ field }] });
  expect(await tried({ tu_gia_tri: '1', tu_so_luong: '1' })).toMatchObject(refused('tu_so_luong'));
  expect(await tried({ cach_tinh: 2, tot_hon: '100' })).toMatchObject(refused('tot_hon'));
  expect(await tried({ tien_id: counter.currencyId('VND') })).toMatchObject(refused('tien_id'));
  expect(await tried({ nhom_khach_id: 999_999 })).toMatchObject(refused('nhom_khach_id'));
  expect(await api.call('POST', '/bac-ty-gia', { as: teller, body: {} })).toMatchObject({ code: 403 });
});

test('a reference that the ticket brings along lifts no break-even', async () => {
  const tien_id = counter.currencyId('CNY-ALIPAY');
  await addTier({ tien_id, tot_hon: '61' });
  const body = { chi_tiet: [{ tien_id, so_luong: '10', ty_gia: '3561' }], ty_gia_goc: '3590' };
  const path = 'giao-dich-mua-tien-alipay';
  expect(await counter.trade(path, body, teller)).toMatchObject({ error: 'TIER_BELOW_BREAK_EVEN' });
  expect(await counter.trade(path, { ...body, ly_do_ty_gia: 'Khách lớn' })).toMatchObject({ code: 200 });
});

test('small quantities do not tell how far below cost a tier is', async () => {
  // USDT has cost 26050 each; 0.011423 of it at 26045 and at 26050 are the same in whole đồng.
  const tien_id = counter.currencyId('USDT');
  await addTier({ chieu: 2, tien_id, tot_hon: '255' });
  const asked = (so_luong: string) => ({
    chi_tiet: [
      { tien_id, so_luong, ty_gia: '26200' },
      { tien_id, so_luong: '100', ty_gia: '26300' },
    ],
  });
  for (const so_luong of ['0.011423', '0.05', '1', '100'])
    expect(await quote('giao-dich-ban-tien-dien-tu', asked(so_luong))).toMatchObject({
      error: 'TIER_BELOW_BREAK_EVEN',
    });
});

test('a tier that comes to more than any rate is none, and stops no trade', async () => {
  await addTier({ tot_hon: '9999999999999999.99999999' });
  const bought = await counter.trade(BUY, usd('100', '25900'), teller);
  expect(bought).toMatchObject({ code: 200, data: { chi_tiet: [{ bac: null }] } });
});

/** Random tiers for everybody, groups and the regular customer, sums and quantities around their thresholds. */
const drawnTier = fc.record({
  chieu: fc.constantFrom<1 | 2>(1, 2),
  tu_so_luong: fc.constantFrom('50', '100', '200', null),
  ofGroup: fc.boolean(),
  cach_tinh: fc.constantFrom<1 | 2>(1, 2),
  size: fc.integer({ min: 1, max: 400 }),
});

test('of random tiers, costs, quantities and groups none is worse than posted or below break-even without a reason', async () => {
  const group = await addGroup('Ngẫu nhiên');
  await addCustomer('079111111111', group.id);
  const drawn = fc.record({
    tiers: fc.array(drawnTier, { minLength: 1, maxLength: 4 }),
    side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
    quantity: fc.integer({ min: 20, max: 250 }),
    isKnown: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ tiers, side, quantity, isKnown }) => {
      await api.sql('UPDATE bac_ty_gia SET trang_thai = 2');
      for (const { size: howMuch, ofGroup, ...fields } of tiers) {
        const tot_hon = fields.cach_tinh === 2 ? String(howMuch / 200) : String(howMuch);
        await addTier({ ...fields, tot_hon, ...(ofGroup && { nhom_khach_id: group.id }) });
      }
      const [path, posted] = side === 'buy' ? ([BUY, '25900'] as const) : ([SELL, '26150'] as const);
      const who = isKnown ? named('079111111111') : {};
      const told = (await quote(path, usd(String(quantity), posted, who), manager)).data.chi_tiet[0]?.bac ?? null;
      const best = tiers
        .filter((each) => each.chieu === (side === 'buy' ? 1 : 2) && (isKnown || !each.ofGroup))
        .filter(({ tu_so_luong }) => quantity >= Number(tu_so_luong ?? 0))
        .map(({ cach_tinh, size: howMuch }) => (cach_tinh === 2 ? (Number(posted) * howMuch) / 20_000 : howMuch))
        .sort((one, other) => other - one)[0];
      const ownRate = best === undefined ? null : Number(posted) + (side === 'buy' ? best : -best);
      expect(told === null ? null : Number(told.ty_gia)).toBe(
        ownRate === null ? null : Math.round(ownRate * 100) / 100,
      );
      if (!told) return;
      expect(compare(told.ty_gia, posted)).toBe(side === 'buy' ? 1 : -1);
      const held = await counter.position('USD');
      const answer = await counter.trade(path, usd(String(quantity), told.ty_gia, who), teller);
      const average = Number(held.cost) / Number(held.quantity);
      const distance = side === 'buy' ? 26_150 - Number(told.ty_gia) : Number(told.ty_gia) - average;
      // A hair's breadth is rounding of the amounts to whole đồng.
      if (Math.abs(distance * quantity) > 2)
        expect(answer.error ?? '').toBe(distance < 0 ? 'TIER_BELOW_BREAK_EVEN' : '');
      if (answer.error) {
        const reasoned = usd(String(quantity), told.ty_gia, { ...who, ly_do_ty_gia: 'Khách lớn' });
        expect(await counter.trade(path, reasoned)).toMatchObject({ code: 200, data: { ly_do_ty_gia: 'Khách lớn' } });
      } else if (side === 'sell') expect(answer.data.chi_tiet[0]?.loi_nhuan ?? '0').not.toMatch(/^-/);
    }),
    { numRuns: size(25, 200), endOnFailure: true },
  );
});
