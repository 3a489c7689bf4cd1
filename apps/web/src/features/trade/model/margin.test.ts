import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { lineMargins } from './margin.ts';

const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
const desk = [
  { tien_id: 7, nhom_ty_gia: null, hien_tai: { ty_gia_mua: '25850', ty_gia_ban: '26250', ty_gia_goc: '26050' } },
] as DeskRow[];
const quote = (line: object, loi_nhuan: string | null = '0') =>
  ({ loi_nhuan, chi_tiet: [{ tien_id: 7, nhom_ty_gia: null, don_vi_ty_gia: 1, ...line }] }) as unknown as TradeQuote;

test('a purchase breaks even at what we sell for, one that earns at once at its reference', () => {
  const bought = quote({ so_luong: '100', gia_tri: '2585000', gia_von: '2585000' });
  expect(lineMargins(kind('MDT'), bought, desk, null)).toEqual([{ breakEven: '26250', expected: '40000' }]);
  expect(lineMargins(kind('MAL'), bought, desk, null)).toEqual([{ breakEven: '26050', expected: '20000' }]);
});

test('against dollars the break-even is a rate in dollars and the margin stays in VND', () => {
  const sold = quote({ so_luong: '500', gia_tri: '13130000', gia_von: '12900000' });
  expect(lineMargins(kind('BDT'), sold, desk, '26000')).toEqual([{ breakEven: '0.992308', expected: '230000' }]);
  const bought = quote({ so_luong: '100', gia_tri: '2585000', gia_von: '2585000' });
  expect(lineMargins(kind('MDT'), bought, desk, '26000')).toEqual([{ breakEven: '1.009615', expected: '40000' }]);
});

test('tells nothing to a person who may not see profit', () => {
  const hidden = quote({ so_luong: '100', gia_tri: '2585000', gia_von: null }, null);
  expect(lineMargins(kind('MDT'), hidden, desk, null)).toEqual([null]);
});
