import type { Trade } from '@doi-tien/contract/trade.schema';
import { formatDecimal, formatRate } from '@doi-tien/money/format';

/** "1,200 USD × 25,910 · 25,000 JPY × 16,810/100" */
export function linesText({ chi_tiet }: Pick<Trade, 'chi_tiet'>): string {
  return chi_tiet
    .map((line) => `${formatDecimal(line.so_luong)} ${line.ma_tien} × ${formatRate(line.ty_gia, line.don_vi_ty_gia)}`)
    .join(' · ');
}

/** What a ticket came to, as acts and notices name it: "2,608,000 ₫". */
export function settledAmount({ thanh_tien, ma_tien_thanh_toan }: Trade): string {
  return `${formatDecimal(thanh_tien)} ${ma_tien_thanh_toan === 'VND' ? '₫' : ma_tien_thanh_toan}`;
}

/** What stands behind a figure: `CNY-ALIPAY` is counted in CNY. The full code is named beside it anyway. */
export function unitOf(code: string | undefined): string {
  return code?.split('-')[0] ?? '';
}
