import { isAllowed } from '@doi-tien/contract/permissions';
import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, divide, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { roundToStep } from '@doi-tien/money/rounding';
import type { Asker } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ReserveTerms } from '../ledger/reserved.ts';
import { type PostedRate, pickPostedRate } from '../rates/posted-rates.ts';

/** A reservation as it is locked, or as a quote sees it. */
export interface HeldReservation {
  id: number;
  code: string;
  kind: string;
  currencyId: number;
  group: string | null;
  quantity: string;
  taken: string;
  rate: string;
  rateUnit: string;
  deposit: string;
  /** What of the deposit is still owed to the customer. */
  depositLeft: string;
  /** It is open and has not run out. */
  status: number;
  isOver: boolean;
  version: number;
}

/** What a line takes of a reservation. */
export interface Taking {
  reservation: HeldReservation;
  quantity: string;
  /** What of the deposit counts. */
  deposit: string;
}

/** By the number of its line; lines that take nothing have none. */
export type Takings = ReadonlyMap<number, Taking>;

/** Holds every line of a ticket that names a reservation against it, and says what it takes. `step`: what cash is rounded to. */
export function takingsOf(
  kind: TradeKind,
  { chi_tiet }: Pick<TradeBody, 'chi_tiet'>,
  reservations: readonly HeldReservation[],
  step: string,
): Takings {
  const takings = new Map<number, Taking>();
  const named = new Set<number>();
  for (const [index, line] of chi_tiet.entries()) {
    const { giu_cho_id: id, so_luong } = line;
    if (id === undefined) continue;
    const field = `chi_tiet.${index}`;
    const reservation = reservations.find((each) => each.id === id);
    if (!reservation) throw fieldError(`${field}.giu_cho_id`, 'notFound');
    if (named.has(id)) throw fieldError(`${field}.giu_cho_id`, 'reservationTwice');
    named.add(id);
    refuseOther(kind, line, reservation, field);
    takings.set(index, { reservation, quantity: so_luong, deposit: depositFor(reservation, so_luong, step) });
  }
  return takings;
}

function refuseOther(
  { code }: TradeKind,
  { tien_id, so_luong, ty_gia }: TradeBody['chi_tiet'][number],
  reservation: HeldReservation,
  field: string,
): void {
  refuseEnded(reservation);
  if (reservation.isOver) throw new AppError('RESERVATION_OVERDUE', { params: { code: reservation.code } });
  if (reservation.kind !== code || reservation.currencyId !== tien_id) {
    throw fieldError(`${field}.giu_cho_id`, 'reservationOfOther');
  }
  const rest = restOf(reservation);
  if (compare(so_luong, rest) > 0) {
    throw fieldError(`${field}.so_luong`, 'moreThanReserved', { rest: formatDecimal(rest) });
  }
  if (compare(ty_gia, reservation.rate) !== 0) {
    throw fieldError(`${field}.ty_gia`, 'reservedRate', { rate: formatDecimal(reservation.rate) });
  }
}

export function refuseEnded({ status, code }: Pick<HeldReservation, 'status' | 'code'>): void {
  if (status !== RESERVATION_STATUS.open) throw new AppError('RESERVATION_ENDED', { params: { code } });
}

/** What can still be taken. */
export function restOf({ quantity, taken }: Pick<HeldReservation, 'quantity' | 'taken'>): string {
  return subtract(quantity, taken);
}

/**
 * The deposit counts in proportion, in whole steps of cash: what is left of it may have to be returned, and no notes pay single đồng. Who
 * takes the last of it has all that is left.
 */
function depositFor(reservation: HeldReservation, quantity: string, step: string): string {
  const { deposit, depositLeft } = reservation;
  if (isZero(deposit)) return '0';
  if (compare(quantity, restOf(reservation)) === 0) return depositLeft;
  const { value: share } = roundToStep(divide(multiply(deposit, quantity), reservation.quantity, 0), step);
  return compare(share, depositLeft) > 0 ? depositLeft : share;
}

export const NO_TAKINGS: Takings = new Map();

interface TakingLine {
  currencyId: number;
  /** The rate group of its notes. */
  group: string | null;
  taking?: Taking | undefined;
}

interface TakingTicket<Line extends TakingLine> {
  rates: readonly PostedRate[];
  lines: readonly Line[];
}

/** Lines with what they take, whose notes must be of the rate that was reserved, and the deposits that count. */
export function withTakings<Line extends TakingLine, Ticket extends TakingTicket<Line>>(
  ticket: Ticket,
  takings: Takings,
): Ticket {
  if (takings.size === 0) return ticket;
  // What was reserved has its own rate, and no tier.
  const lines = ticket.lines.map((line, index) => {
    const taking = takings.get(index);
    return taking ? { ...line, taking, tier: null } : line;
  });
  for (const [index, { taking, group, currencyId }] of lines.entries()) {
    const rateOf = (each: string | null) => pickPostedRate(ticket.rates, currencyId, each)?.id;
    if (taking && rateOf(group) !== rateOf(taking.reservation.group)) {
      throw fieldError(`chi_tiet.${index}.to_tien`, 'reservationOfOtherNotes');
    }
  }
  return { ...ticket, lines, deposit: sum([...takings.values()].map(({ deposit }) => deposit)) };
}

/**
 * What the books need to know of the reservations that a ticket takes; those of purchases keep nothing. To take what is kept for others needs
 * a right besides the reason.
 */
export function reserveTermsOf(
  kind: TradeKind,
  { permissions }: Pick<Asker, 'permissions'>,
  { ly_do_lay_giu_cho: reason }: Pick<TradeBody, 'ly_do_lay_giu_cho'>,
  takings: Takings,
): ReserveTerms {
  if (reason && !isAllowed(permissions, ['giu-cho', 'overrideReserve'])) throw new AppError('FORBIDDEN');
  const isOverridden = Boolean(reason);
  if (kind.side === 'buy') return { isOverridden };
  const taken = [...takings.values()].map(({ reservation, quantity }) => ({
    id: reservation.id,
    currencyId: reservation.currencyId,
    quantity,
    rest: subtract(restOf(reservation), quantity),
  }));
  return { isOverridden, taken };
}

/** The reservation of a line as it travels. */
export function reservedPart({ taking }: { taking?: Taking | undefined }) {
  return {
    giu_cho_id: taking?.reservation.id ?? null,
    ma_giu_cho: taking?.reservation.code ?? null,
    dat_coc: taking?.deposit ?? null,
  };
}
