import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { amountAt } from '@doi-tien/money/rate';
import { useNavigate } from 'react-router';
import { handOverDraft } from '../model/ticket-drafts.ts';
import { type LineState, newLine, newTicket, type TicketState } from '../model/ticket-model.ts';

/** The line of a ticket that takes what is left of it. */
function lineOf(reservation: Reservation): LineState {
  const { id, ma, tien_id, nhom_ty_gia, con_lai, ty_gia, don_vi_ty_gia } = reservation;
  return {
    ...newLine(),
    currencyId: tien_id,
    group: nhom_ty_gia,
    quantity: con_lai,
    rate: ty_gia,
    // What was reserved follows no tier.
    isRateTyped: true,
    amount: amountAt(con_lai, ty_gia, String(don_vi_ty_gia), 0),
    reservation: { id, code: ma, rate: ty_gia, left: con_lai },
  };
}

function customerOf(reservation: Reservation): TicketState['customer'] {
  const { ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich } = reservation;
  const said = Object.entries({ ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich });
  return Object.fromEntries(said.filter(([, value]) => value !== null));
}

export function kindOf({ loai }: Pick<Reservation, 'loai'>): TradeKind {
  const kind = TRADE_KINDS.find(({ code }) => code === loai);
  if (!kind) throw new Error(`A reservation of the unknown kind ${loai}`);
  return kind;
}

/** Opens the ticket that takes it, filled in. */
export function useTakeReservation(): (reservation: Reservation) => void {
  const navigate = useNavigate();
  return (reservation) => {
    const { path } = kindOf(reservation);
    const state = { ...newTicket(), lines: [lineOf(reservation)], customer: customerOf(reservation) };
    void navigate(`/${path}/moi`, { state: { draftId: handOverDraft(path, state, reservation.ma) } });
  };
}
