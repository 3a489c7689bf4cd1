import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { NO_TIERS } from './offered-rate.ts';
import { amountOfParts, splitLine } from './split-line.ts';
import { type LineState, newLine } from './ticket-model.ts';

const EUR = 3;
const currency = { id: EUR, ma: 'EUR', so_le: 2, don_vi_ty_gia: 1, nhom: CURRENCY_GROUP.foreignCash } as Currency;
const rate = (nhom_ty_gia: string | null, ty_gia_mua: string, ty_gia_ban: string) =>
  ({
    tien_id: EUR,
    nhom_ty_gia,
    don_vi_ty_gia: 1,
    hien_tai: { ty_gia_mua, ty_gia_ban, ty_gia_goc: ty_gia_ban },
  }) as DeskRow;
const note = (id: number, gia_tri: string, nhom_ty_gia: string | null) =>
  ({ id, tien_id: EUR, gia_tri, nhom_ty_gia, dang_luu_hanh: true }) as Denomination;

const SOURCES = {
  desk: [rate(null, '28700', '29310'), rate('5–20', '28500', '29400')],
  currencies: [currency],
  catalogue: [note(1, '100', null), note(2, '50', null), note(3, '10', '5–20')],
  conversion: null,
  settlementDecimals: 0,
  tiers: NO_TIERS,
  customerGroup: null,
};

const counted = (counts: Record<number, number>, typedRate: string): LineState => ({
  ...newLine(),
  currencyId: EUR,
  typed: 'notes',
  rate: typedRate,
  quantity: '1',
  notes: { counts, unsorted: null },
});

test.each([
  ['MNT', '28700', '28500'],
  ['BNT', '29310', '29400'],
] as const)('EUR counted together become a line for each posted rate on %s', (code, large, small) => {
  const kind = TRADE_KINDS.find((each) => each.code === code);
  if (!kind) throw new Error(code);
  const lines = splitLine(counted({ 1: 12, 2: 3, 3: 7 }, large), { kind, ...SOURCES });
  expect(lines.map(({ quantity, rate: own, group }) => [quantity, own, group])).toEqual([
    ['1350', large, null],
    ['70', small, '5–20'],
  ]);
  // Both rates are in the amount already while the notes are counted.
  const amount = code === 'MNT' ? '40740000' : '41626500';
  expect(amountOfParts(counted({ 1: 12, 2: 3, 3: 7 }, large), { kind, ...SOURCES })).toBe(amount);
});
