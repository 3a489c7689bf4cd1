import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { linesAt } from './split-line.ts';
import { type LineState, newLine } from './ticket-model.ts';

const USDT = 7;
const currency = { id: USDT, ma: 'USDT', so_le: 6, don_vi_ty_gia: 1, nhom: CURRENCY_GROUP.electronic } as Currency;
const tier: TierInForce = {
  id: 1,
  ten: 'Nhiều',
  chieu: 1,
  tien_id: USDT,
  tu_gia_tri: null,
  tu_so_luong: '1000',
  nhom_khach_id: null,
  nhom_khach: null,
  cach_tinh: 1,
  tot_hon: '130',
};

function sources(conversion: string | null, inForce: TierInForce[] = [tier]) {
  const kind = TRADE_KINDS.find(({ code }) => code === 'MDT');
  if (!kind) throw new Error('MDT');
  const hien_tai = { ty_gia_mua: '26000', ty_gia_ban: '26300', ty_gia_goc: '26100' };
  const desk = [{ tien_id: USDT, nhom_ty_gia: null, don_vi_ty_gia: 1, hien_tai } as DeskRow];
  const settlementDecimals = conversion ? 2 : 0;
  const tiers = { inForce, exact: [] };
  return {
    kind,
    desk,
    currencies: [currency],
    catalogue: [],
    conversion,
    settlementDecimals,
    tiers,
    customerGroup: null,
  };
}
const line = (quantity: string): LineState => ({
  ...newLine(),
  currencyId: USDT,
  quantity,
  rate: '1',
  isRateTyped: true,
});

test('a ticket that is settled in another currency keeps its tier, in that currency, and a typed rate of the other goes', () => {
  const told = (quantity: string, conversion: string | null) =>
    linesAt([line(quantity)], sources(conversion)).map(({ rate, amount, isRateTyped }) => [rate, amount, isRateTyped]);
  expect(told('1000', '26000')).toEqual([['1.005', '1005', false]]);
  expect(told('999', '26000')).toEqual([['1', '999', false]]);
  expect(told('1000', null)).toEqual([['26130', '26130000', false]]);
});
