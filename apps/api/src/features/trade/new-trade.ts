import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Trade, TradeBody, TradeLine } from '@doi-tien/contract/trade.schema';
import { canonical } from '@doi-tien/money/decimal';
import { rateUnitOf } from '../../domain/currencies/currencies.ts';
import type { Actor } from '../../platform/actor.ts';
import type { LegNotes } from './note-moves.ts';
import type { Prepared } from './prepare-ticket.ts';

/** What posting adds to a ticket; all null while it waits. */
export interface Outcome {
  safeId: number | null;
  entryId: number | null;
  profit: string | null;
  /** Per line: what the currency cost or is carried at, what it earned, and the notes that changed hands. */
  lines: { cost: string; profit: string; notes: { menh_gia_id: number; so_to: number }[] }[] | null;
  /** The notes of the settlement currency that changed hands. */
  settled?: LegNotes;
}

/** What the database adds to a new ticket. */
export type TicketNumber = Pick<Trade, 'id' | 'ma_giao_dich' | 'nguoi_tao' | 'ngay_tao' | 'ngay_cap_nhat'>;

interface Parts {
  body: TradeBody;
  prepared: Prepared;
  outcome: Outcome;
  day: string;
  actor: Actor;
  customerId: number | null;
}

/** A ticket but for its number and moment. */
export type NewTrade = Omit<Trade, keyof TicketNumber>;

/** A ticket as it is written, logged and answered, without asking for it again: the same that its list shows from now on. */
export function newTrade({ body, prepared, outcome, day, actor, customerId }: Parts): NewTrade {
  const { kind, ticket, settlement, conversion } = prepared;
  return {
    loai: kind.code,
    ket_id: outcome.safeId,
    ngay: day,
    tien_thanh_toan_id: settlement.id,
    ma_tien_thanh_toan: settlement.code,
    khach_hang_id: customerId,
    ten_khach: body.ten_khach ?? null,
    dien_thoai: body.dien_thoai ?? null,
    loai_giay_to: body.loai_giay_to ?? null,
    so_giay_to: body.so_giay_to || null,
    quoc_tich: body.quoc_tich ?? null,
    phi_thu: canonical(body.phi_thu ?? '0'),
    phi_chi: canonical(body.phi_chi ?? '0'),
    lam_tron: ticket.rounding,
    thanh_tien: ticket.total,
    gia_tri: ticket.value,
    loi_nhuan: outcome.profit,
    ty_gia_quy_doi: settlement.code === BASE_CURRENCY ? null : canonical(conversion),
    ly_do_ty_gia: body.ly_do_ty_gia ?? null,
    ghi_chu: body.ghi_chu ?? null,
    trang_thai: outcome.lines ? 1 : 2,
    ma_tham_chieu: body.ma_tham_chieu || null,
    mang: body.mang ?? null,
    tai_khoan_ngoai_id: prepared.account?.id ?? null,
    ly_do_huy: null,
    huy_luc: null,
    so_lan_in: 0,
    phien_ban: 1,
    nguoi_tao_id: actor.id,
    nguoi_duyet: actor.approval?.approverName ?? null,
    nguoi_duyet_huy: null,
    chi_tiet: linesOf(body, prepared, outcome.lines),
    to_thanh_toan: outcome.settled?.notes ?? [],
    thoi_lai: changeAmount(prepared),
    to_thoi_lai: outcome.settled?.change.notes ?? [],
  };
}

/** What goes back to the customer of a sale; "0" where nothing does. */
export function changeAmount({ ticket }: Prepared): string {
  return ticket.legs[0]?.change?.amount ?? '0';
}

function linesOf(
  body: TradeBody,
  { ticket, posted, groups, currencies }: Prepared,
  lines: Outcome['lines'],
): TradeLine[] {
  return body.chi_tiet.map((line, index) => {
    const currency = currencies.get(line.tien_id);
    return {
      stt: index + 1,
      tien_id: line.tien_id,
      ma_tien: currency?.code ?? '',
      so_le: currency?.decimals ?? 0,
      nhom_ty_gia: groups[index] ?? null,
      so_luong: canonical(line.so_luong),
      ty_gia: canonical(line.ty_gia),
      ty_gia_niem_yet: posted[index]?.rate ?? null,
      don_vi_ty_gia: currency ? rateUnitOf(currency) : 1,
      thanh_tien: ticket.amounts[index]?.amount ?? '0',
      gia_tri: ticket.amounts[index]?.value ?? '0',
      gia_von: lines?.[index]?.cost ?? null,
      loi_nhuan: lines?.[index]?.profit ?? null,
      to_tien: lines?.[index]?.notes ?? line.to_tien ?? [],
    };
  });
}
