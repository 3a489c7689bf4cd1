import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { isPositive, newLine, newTicket, type TicketState } from './ticket-model.ts';

/**
 * A posted ticket typed again: the same lines, rates and customer, nothing that belongs to the old one. Notes we were
 * given are counted already; notes we gave are proposed afresh from what is there now.
 */
export function fromTrade(trade: Trade, kind: TradeKind): TicketState {
  const text = (value: string | null) => value ?? '';
  return {
    ...newTicket(),
    lines: trade.chi_tiet.map((line) => ({
      ...newLine(),
      currencyId: line.tien_id,
      group: line.nhom_ty_gia,
      quantity: line.so_luong,
      rate: line.ty_gia,
      isRateTyped: true,
      amount: line.thanh_tien,
      ...(kind.side === 'buy' &&
        line.to_tien.length > 0 && {
          typed: 'notes' as const,
          notes: {
            counts: Object.fromEntries(line.to_tien.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to])),
            unsorted: null,
          },
        }),
    })),
    settlementId: trade.ma_tien_thanh_toan === 'VND' ? null : trade.tien_thanh_toan_id,
    conversion: trade.ma_tien_thanh_toan === 'VND' ? null : trade.ty_gia_quy_doi,
    feeCharged: isPositive(trade.phi_thu) ? trade.phi_thu : null,
    feePaid: isPositive(trade.phi_chi) ? trade.phi_chi : null,
    customer: {
      ten_khach: text(trade.ten_khach),
      dien_thoai: text(trade.dien_thoai),
      loai_giay_to: text(trade.loai_giay_to),
      so_giay_to: text(trade.so_giay_to),
      quoc_tich: text(trade.quoc_tich),
    },
    rateReason: text(trade.ly_do_ty_gia),
    note: text(trade.ghi_chu),
    network: text(trade.mang),
  };
}
