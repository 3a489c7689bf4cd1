import { isReservable, type ReservedKind } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { filledLines, type TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import type { ReservationStart } from './reservation-drawer.tsx';

interface Reserving {
  isUsed: boolean;
  start: ReservationStart | null;
  onClose: () => void;
  onMade: (made: Reservation) => void;
}

/** One key keeps what stands on the ticket for its customer, instead of selling it now. */
export function useReserving(kind: TradeKind, { now, forget }: Pick<Draft, 'now' | 'forget'>): Reserving {
  const [start, setStart] = useState<ReservationStart | null>(null);
  const mayReserve = useCan(['giu-cho', 'create']) && isReservable(kind);
  const navigate = useNavigate();
  useShortcut('reserve', mayReserve ? () => setStart(startOf(kind, now())) : null);
  return {
    isUsed: mayReserve,
    start,
    onClose: () => setStart(null),
    onMade: (made) => {
      forget();
      void navigate(`/giu-cho?phieu=${made.id}`);
    },
  };
}

/** The first line that stands on the ticket, and its customer. */
function startOf({ code }: TradeKind, state: TicketState): ReservationStart {
  const [line] = filledLines(state).filter(({ reservation }) => !reservation);
  const { currencyId, group, quantity, rate } = line ?? {};
  return {
    loai: code as ReservedKind,
    ...(currencyId != null && { tien_id: currencyId }),
    ...(group && { nhom_ty_gia: group }),
    ...(quantity && { so_luong: quantity }),
    ...(rate && { ty_gia: rate }),
    ...state.customer,
    ...(state.rateReason.trim() && { ly_do_ty_gia: state.rateReason.trim() }),
  };
}
