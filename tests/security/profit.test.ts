import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { fillPermissions } from '@doi-tien/contract/permissions';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { findRole, hire } from '../support/staff.ts';
import type { Caller } from '../support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const counter = await openCounter(api, admin);
await counter.open({ VND: '2000000000', USD: '1000' });
await counter.buyUsd('1000', '25900');

const look = async (as: Caller) => (await api.call<Dashboard>('GET', '/dashboard', { as })).data;
const sum = (amounts: (string | null)[]) => String(amounts.reduce((total, each) => total + BigInt(each ?? '0'), 0n));
const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

test('without the right to see profit the worth of the dashboard is the sum of what is shown', async () => {
  // Held without a posted rate: its only figure is what it cost.
  const bought = await counter.trade(BUY, {
    chi_tiet: [{ tien_id: counter.currencyId('GBP'), so_luong: '100', ty_gia: '33000' }],
    ly_do_ty_gia: 'Chưa niêm yết',
  });
  expect(bought).toMatchObject({ code: 200 });
  const teller = await look(await api.signIn('giaodich1'));
  const manager = await look(await api.signIn('quanly'));
  expect(teller.nam_giu?.items.find(({ ma_tien }) => ma_tien === 'GBP')?.gia_tri).toBeNull();
  expect(teller.nam_giu?.gia_tri).toBe(sum(teller.nam_giu?.items.map(({ gia_tri }) => gia_tri) ?? []));
  expect(BigInt(manager.nam_giu?.gia_tri ?? '0')).toBeGreaterThan(BigInt(teller.nam_giu?.gia_tri ?? '0'));
});

test('profit of one kind tells nothing about a line whose other kind is hidden, nor does a report', async () => {
  const half = await hire(
    api,
    admin,
    'dashboard.index',
    'dashboard.seeProfit',
    'ket.index',
    'tien.index',
    `${BUY}.index`,
    `${BUY}.seeProfit`,
    `${SELL}.index`,
    'bao-cao-loi-nhuan-ngoai-te.index',
  );
  const seen = await look(half.as);
  expect(seen.giao_dich?.hom_nay.loi_nhuan).toBeNull();
  const usd = seen.nam_giu?.items.find(({ ma_tien }) => ma_tien === 'USD');
  expect(usd).toMatchObject({ gia_von: null, chua_thuc_hien: null });
  expect(seen.nam_giu).toMatchObject({ gia_von: null, chua_thuc_hien: null });
  const path = `/tien/${counter.currencyId('USD')}/chi-tiet`;
  expect((await api.call('GET', path, { as: half.as })).data).toMatchObject({ vi_the: { gia_von: null } });

  const whole = await hire(
    api,
    admin,
    'dashboard.index',
    'dashboard.seeProfit',
    'ket.index',
    'tien.index',
    ...[BUY, SELL].flatMap((kind) => [`${kind}.index`, `${kind}.seeProfit`]),
  );
  const more = await look(whole.as);
  expect(more.nam_giu?.items.find(({ ma_tien }) => ma_tien === 'USD')?.gia_von).not.toBeNull();
  // Only currencies of lines in sight are held, so the total is the sum of what is shown.
  expect(more.nam_giu?.gia_von).toBe(sum(more.nam_giu?.items.map(({ gia_von }) => gia_von) ?? []));
  expect((await api.call('GET', path, { as: whole.as })).data).not.toMatchObject({ vi_the: { gia_von: null } });
});

test('a repeated submission is answered by the rights of now', async () => {
  const person = await hire(
    api,
    admin,
    ...['index', 'create', 'update', 'void', 'seeProfit'].map((a) => `${SELL}.${a}`),
  );
  const key = () => crypto.randomUUID();
  const [selling, completing] = [key(), key()];
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '26150' }] };
  const sell = () => api.call<Trade>('POST', `/${SELL}`, { as: person.as, body, key: selling });
  const first = await sell();
  expect(first.data.loi_nhuan).not.toBeNull();
  const change = { ghi_chu: 'Khách quen', phien_ban: first.data.phien_ban };
  const mend = () =>
    api.call<Trade>('PATCH', `/${SELL}/${first.data.id}`, { as: person.as, body: change, key: completing });
  expect((await mend()).data.loi_nhuan).not.toBeNull();
  expect((await sell()).data).toEqual(first.data);

  const role = await findRole(api, admin, person.roleId);
  const phan_quyen = fillPermissions((name, action) => name === SELL && ['index', 'create', 'update'].includes(action));
  await api.call('PATCH', `/roles/${role.id}`, { as: admin, body: { phan_quyen, phien_ban: role.phien_ban } });
  for (const again of [await sell(), await mend()]) {
    expect(again).toMatchObject({ code: 200, data: { id: first.data.id, loi_nhuan: null } });
    expect(again.data.chi_tiet).toMatchObject([{ gia_von: null, loi_nhuan: null }]);
  }
});

test('hidden figures are no filter and no order', async () => {
  const teller = await api.signIn('giaodich1');
  for (const query of ['sortField=loi_nhuan', 'f[0][field]=loi_nhuan&f[0][operator]=gt&f[0][value]=1']) {
    expect((await api.call('GET', `/${SELL}?${query}`, { as: teller })).code).toBe(422);
  }
  const { data } = await api.call<{ footer: object }>('GET', `/${SELL}`, { as: teller });
  expect(Object.keys(data.footer)).not.toContain('loi_nhuan');
});
