import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { divide, multiply, sign, subtract } from '@doi-tien/money/decimal';
import { amountAt, rateFor } from '@doi-tien/money/rate';
import { deskRow } from './ticket-model.ts';

export interface LineMargin {
  /** The rate at which the line neither earns nor loses, in the settlement currency. */
  breakEven: string;
  /** What it earns against that rate, in VND. */
  expected: string;
}

/** Beyond this many decimals a rate in VND says nothing; one in dollars has more to say. */
const DECIMALS = { vnd: 2, foreign: 6 };

/**
 * A sale breaks even at what the currency cost us, a purchase at what we sell for or carry it at. Where the ticket settles
 * in another currency, `conversion` is VND for one unit of it. Null per line where cost is not shown or nothing is posted.
 */
export function lineMargins(
  kind: TradeKind,
  quote: TradeQuote,
  desk: readonly DeskRow[],
  conversion: string | null,
): (LineMargin | null)[] {
  const settled = (rate: string) => (conversion === null ? rate : divide(rate, conversion, DECIMALS.foreign));
  return quote.chi_tiet.map(({ tien_id, nhom_ty_gia, so_luong, gia_von, gia_tri, don_vi_ty_gia }) => {
    // The server leaves the profit out for people who may not see it.
    if (quote.loi_nhuan === null || sign(so_luong) <= 0) return null;
    const unit = String(don_vi_ty_gia);
    if (kind.side === 'sell') {
      if (gia_von === null) return null;
      const inVnd = rateFor(so_luong, gia_von, unit, DECIMALS.vnd);
      const breakEven =
        conversion === null ? inVnd : divide(multiply(gia_von, unit), multiply(so_luong, conversion), DECIMALS.foreign);
      return { breakEven, expected: subtract(gia_tri, gia_von) };
    }
    const row = deskRow(desk, tien_id, nhom_ty_gia);
    const inVnd = kind.earnsAtPurchase ? row?.hien_tai?.ty_gia_goc : row?.hien_tai?.ty_gia_ban;
    if (!inVnd) return null;
    return { breakEven: settled(inVnd), expected: subtract(amountAt(so_luong, inVnd, unit, 0), gia_tri) };
  });
}
