import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { sign, subtract } from '@doi-tien/money/decimal';
import { amountAt, rateFor } from '@doi-tien/money/rate';

export interface LineMargin {
  line: number;
  money: string;
  /** The rate at which the line neither earns nor loses. */
  breakEven: string;
  /** What it would earn against that rate. */
  expected: string;
}

/** A sale breaks even at what the money cost us, a purchase at what we sell for or carry it at. */
export function lineMargins(kind: TradeKind, quote: TradeQuote, desk: readonly DeskRow[]): LineMargin[] {
  return quote.chi_tiet.flatMap((line) => {
    const { stt, ma_tien: money, so_luong, gia_von, thanh_tien } = line;
    const unit = String(line.don_vi_ty_gia);
    if (kind.side === 'sell') {
      if (gia_von === null || sign(so_luong) <= 0) return [];
      const breakEven = rateFor(so_luong, gia_von, unit, 2);
      return [{ line: stt, money, breakEven, expected: subtract(thanh_tien, gia_von) }];
    }
    const rows = desk.filter(({ tien_id }) => tien_id === line.tien_id);
    const row = rows.find(({ nhom_ty_gia }) => nhom_ty_gia === line.nhom_ty_gia) ?? rows[0];
    const breakEven = kind.earnsAtPurchase ? row?.hien_tai?.ty_gia_goc : row?.hien_tai?.ty_gia_ban;
    if (!breakEven) return [];
    return [{ line: stt, money, breakEven, expected: subtract(amountAt(so_luong, breakEven, unit, 0), thanh_tien) }];
  });
}
