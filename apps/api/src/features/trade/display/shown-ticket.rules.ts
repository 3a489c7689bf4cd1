import type { ShownTicket } from '@doi-tien/contract/display.schema';
import { payeeOf } from '@doi-tien/contract/payee';
import type { Settings } from '@doi-tien/contract/settings';
import { transferCode } from '@doi-tien/contract/ticket-code';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { sum } from '@doi-tien/money/decimal';

type Line = TradeQuote['chi_tiet'][number] | Trade['chi_tiet'][number];

/** Field by field, so that nothing which a quote or a ticket holds besides ever reaches a screen that customers see. */
const shownLine = ({ ma_tien, so_luong, ty_gia, don_vi_ty_gia, thanh_tien }: Line): ShownTicket['dong'][number] => ({
  ma_tien,
  so_luong,
  ty_gia,
  don_vi_ty_gia,
  thanh_tien,
});

/** A ticket that is being typed, at what it comes to by now. */
export function shownDraft(kind: TradeKind, body: TradeBody, quote: TradeQuote, settlementCode: string): ShownTicket {
  return {
    loai: kind.code,
    buoc: 1,
    ma_giao_dich: null,
    dong: quote.chi_tiet.map(shownLine),
    phi_thu: body.phi_thu ?? '0',
    phi_chi: body.phi_chi ?? '0',
    ma_tien_thanh_toan: settlementCode,
    thanh_tien: quote.thanh_tien,
    khach_dua: body.khach_dua ?? null,
    thoi_lai: quote.thoi_lai,
    chuyen_khoan: null,
  };
}

const STEP = { [TRADE_STATUS.done]: 3, [TRADE_STATUS.waiting]: 2, [TRADE_STATUS.void]: 4 } as const;

/** A saved ticket, as it stands by now. */
export function shownTrade(kind: TradeKind, trade: Trade, settings: Settings): ShownTicket {
  const isAwaited = kind.code === 'MBK' && trade.trang_thai === TRADE_STATUS.waiting;
  const payee = isAwaited ? payeeOf(settings) : null;
  return {
    loai: kind.code,
    buoc: STEP[trade.trang_thai],
    ma_giao_dich: trade.ma_giao_dich,
    dong: trade.chi_tiet.map(shownLine),
    phi_thu: trade.phi_thu,
    phi_chi: trade.phi_chi,
    ma_tien_thanh_toan: trade.ma_tien_thanh_toan,
    thanh_tien: trade.thanh_tien,
    khach_dua: null,
    thoi_lai: trade.thoi_lai,
    chuyen_khoan: payee && {
      ngan_hang: payee.bin,
      so_tai_khoan: payee.account,
      so_tien: sum(trade.chi_tiet.map(({ so_luong }) => so_luong)),
      noi_dung: transferCode(trade.ma_giao_dich),
    },
  };
}
