import type { PayoutSuggestion, Safe } from '@doi-tien/contract/safe.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let counter: Counter;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  const { data } = await api.call<Safe>('POST', '/ket', {
    as: manager,
    body: {
      chi_tiet: [
        { tien_id: counter.currencyId('VND'), so_tien: '300000' },
        { tien_id: counter.currencyId('VND'), to_tien: note('VND', '500000', 2) },
      ],
    },
  });
  safe = data;
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const note = (code: string, value: string, so_to: number) => [{ menh_gia_id: counter.noteId(code, value), so_to }];
const voided = (trade: Trade) =>
  api.call('PATCH', `/giao-dich-mua-ngoai-te/${trade.id}/huy`, { as: manager, body: { ly_do: 'Thử' } });
const buy = (so_luong: string, rest: object = {}) =>
  counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }],
    ...rest,
  });

test.each([
  ['518000', '18000'],
  ['550000', '50000'],
  ['700000', '200000'],
  ['1300000', '300000'],
])('%s is paid out of 300,000 unsorted and two notes of 500,000', async (amount, unsorted) => {
  const { data } = await api.call<PayoutSuggestion>(
    'GET',
    `/chi-tiet-ket/ban?tien_id=${counter.currencyId('VND')}&so_tien=${amount}`,
    { as: manager },
  );
  expect(data).toMatchObject({ khong_duoc: null, tu_chua_phan_loai: unsorted });
});

test('a purchase is paid with a note and part of the unsorted money', async () => {
  const { data } = await buy('20');
  expect(data).toMatchObject({ thanh_tien: '518000', to_thanh_toan: note('VND', '500000', 1) });
  await voided(data);
});

test('notes may be named for a part, the unsorted money pays the rest and nothing else does', async () => {
  const named = await buy('27', { to_thanh_toan: note('VND', '500000', 1) });
  expect(named.data).toMatchObject({ thanh_tien: '699000', to_thanh_toan: note('VND', '500000', 1) });
  await voided(named.data);
  expect(await buy('32', { to_thanh_toan: note('VND', '500000', 1) })).toMatchObject({
    code: 409,
    error: 'UNSORTED_MISSING',
    errors: [{ field: 'to_thanh_toan' }],
  });
  expect(await buy('20', { to_thanh_toan: note('VND', '500000', 2) })).toMatchObject({
    code: 422,
    errors: [{ field: 'to_thanh_toan' }],
  });
});

test('notes of a sold currency may be named for a part too', async () => {
  await api.call('POST', '/chi-tiet-ket', {
    as: manager,
    body: {
      ket_id: safe.id,
      loai_giao_dich: 3,
      ly_do: 'Bổ sung',
      chi_tiet: [
        { tien_id: counter.currencyId('USD'), so_tien: '40' },
        { tien_id: counter.currencyId('USD'), to_tien: note('USD', '50', 2) },
      ],
    },
  });
  const line = { tien_id: counter.currencyId('USD'), so_luong: '60', ty_gia: '26150', to_tien: note('USD', '50', 1) };
  const { data } = await counter.trade('giao-dich-ban-ngoai-te', { chi_tiet: [line] });
  expect(data.chi_tiet[0]).toMatchObject({ so_luong: '60', to_tien: note('USD', '50', 1) });
  const received = {
    tien_id: counter.currencyId('USD'),
    so_luong: '20',
    ty_gia: '25900',
    to_tien: note('USD', '10', 1),
  };
  expect(await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [received] })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.to_tien' }],
  });
});
