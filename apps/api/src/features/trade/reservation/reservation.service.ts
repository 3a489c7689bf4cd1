import { DEPOSIT_STEP, RESERVATION_CODE } from '@doi-tien/contract/reservation';
import type { Reservation, ReservationBody } from '@doi-tien/contract/reservation.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { checkCirculating, checkTradedAmount } from '../../../domain/currencies/counts.ts';
import { rateUnitOf } from '../../../domain/currencies/currencies.ts';
import type { Books } from '../../../domain/ledger/books.repository.ts';
import { NotEnoughHeld } from '../../../domain/ledger/journal.ts';
import { refuseTaking } from '../../../domain/ledger/reserved.ts';
import { nextNumber } from '../../../domain/safe-day/next-number.ts';
import { holdTradingSafe, type OpenSafe } from '../../../domain/safe-day/open-safe.ts';
import type { Actor, Need } from '../../../platform/actor.ts';
import { recordBranchEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { requireApproval } from '../../../platform/http/approval.ts';
import { findRow } from '../../../platform/http/lists/list.ts';
import type { RefusedAfterCommit } from '../../../platform/http/refused-after-commit.ts';
import { announce } from '../../../platform/live/live.ts';
import { type Prepared, prepareTicket, type QuotedTicket, quotedOf } from '../prepare-ticket.ts';
import { readTicketContext } from '../ticket-context.ts';
import { identify, isRefused, recordCustomer, refuseCustomer } from '../ticket-customer.ts';
import { postDeposit, readDeposit } from './deposits.ts';
import { reservationList } from './reservation.list.ts';
import { insertReservation, keepDepositStep, refuseBadEnd } from './reservation.repository.ts';

/** The kind of trade that takes it. */
export function kindOf({ loai }: Pick<ReservationBody, 'loai'>): TradeKind {
  const kind = TRADE_KINDS.find(({ code }) => code === loai);
  if (!kind) throw new Error(`A reservation of the unknown kind ${loai}`);
  return kind;
}

type Promised = Pick<ReservationBody, 'tien_id' | 'nhom_ty_gia' | 'so_luong' | 'ty_gia' | 'ly_do_ty_gia'>;

/** The ticket that would take all of it at this moment. */
export function ticketOf({ tien_id, nhom_ty_gia, so_luong, ty_gia, ly_do_ty_gia }: Promised): TradeBody {
  return { chi_tiet: [{ tien_id, nhom_ty_gia, so_luong, ty_gia }], ly_do_ty_gia };
}

/**
 * Keeps an amount for a customer. Priced and held against every limit as the ticket that would take it; then the customer is locked, and the
 * balance of what is sold, so that of two people who want the last notes one has them.
 */
export async function createReservation(
  trx: Db,
  actor: Actor,
  body: ReservationBody,
  quoted?: QuotedTicket,
): Promise<Reservation | RefusedAfterCommit> {
  const kind = kindOf(body);
  const ticket = ticketOf(body);
  const [safe, context] = await together(holdTradingSafe(trx, actor.branchId), readTicketContext(trx, actor, ticket));
  if (!context.settings.bat_giu_cho) throw new AppError('RESERVATIONS_OFF');
  const prepared = prepareTicket(actor, kind, ticket, context, { quoted, isReserving: true });
  await refuseBadEnd(trx, body.den_luc);
  const deposit = depositOf(kind, body, prepared);
  // The threshold counts when the money changes hands.
  const customer = await identify(trx, actor, { ...prepared, tradedValue: '0' }, body, { day: safe.day });
  if (customer && isRefused(customer)) return refuseCustomer(trx, actor, kind, customer, body);
  requireApproval(actor, needsOf(prepared), quotedOf(prepared));
  const [line] = prepared.lines;
  if (!line) throw new Error('A reservation without a line');
  const entryId = await postDeposit(trx, actor, {
    step: DEPOSIT_STEP.paid,
    money: deposit,
    safe,
    place: prepared.place,
    currencies: prepared.currencies,
    reason: body.ten_khach ?? body.dien_thoai ?? body.so_giay_to ?? '',
    besides: {
      currencyIds: kind.side === 'sell' ? [line.currencyId] : [],
      check: (books) => (kind.side === 'sell' ? refuseShort(books, line.currencyId, line.quantity) : undefined),
      fieldOf: (currencyId) => (currencyId === line.currencyId ? 'so_luong' : 'to_dat_coc'),
    },
  });
  const id = await keep(trx, actor, { body, safe, customerId: customer?.id ?? null, deposit: deposit.total, line });
  if (entryId !== null) {
    await keepDepositStep(trx, actor, { id, step: DEPOSIT_STEP.paid, amount: deposit.total, entryId });
    await announce(trx, { topic: 'safe', branchId: actor.branchId, id: safe.id });
  }
  const made = await finishReservation(trx, actor, id, 'create');
  await recordCustomer(trx, actor, customer);
  return made;
}

/** Of a ticket this size is asked when it takes the reservation; a rate past its limit has to be approved before it is promised. */
function needsOf({ needs }: Prepared): Need[] {
  return needs.filter(({ loai }) => loai === 'ty_gia');
}

function depositOf(kind: TradeKind, body: ReservationBody, { currencies, lines, paidIn }: Prepared) {
  const amount = body.dat_coc ?? '0';
  if (kind.side === 'buy' && !isZero(amount)) throw fieldError('dat_coc', 'notForThisKind');
  if (isZero(amount) && body.to_dat_coc?.length) throw fieldError('to_dat_coc', 'countDisagrees');
  const worth = lines[0]?.value ?? '0';
  if (compare(amount, worth) > 0) throw fieldError('dat_coc', 'depositTooLarge', { max: formatDecimal(worth) });
  if (!isZero(amount)) checkTradedAmount(amount, paidIn, 'dat_coc');
  const names = { so_tien: 'dat_coc', to_tien: 'to_dat_coc' };
  const deposit = readDeposit(amount, body.to_dat_coc?.length ? body.to_dat_coc : undefined, currencies, names);
  checkCirculating(deposit.notes, deposit.currency, 'to_dat_coc');
  return deposit;
}

/** All of it must be there, and not kept for others. */
export function refuseShort({ positions, reserved }: Books, currencyId: number, asked: string): void {
  const held = positions.get(currencyId)?.quantity ?? '0';
  if (compare(held, asked) < 0) throw new NotEnoughHeld(currencyId, held, asked);
  refuseTaking(currencyId, held, reserved?.get(currencyId) ?? '0', asked);
}

interface Kept {
  body: ReservationBody;
  safe: OpenSafe;
  customerId: number | null;
  deposit: string;
  line: Prepared['lines'][number];
}

async function keep(trx: Db, actor: Actor, { body, safe, customerId, deposit, line }: Kept): Promise<number> {
  const { giay_to_quet: _scanned, to_dat_coc: _notes, dat_coc: _deposit, ...said } = body;
  return insertReservation(trx, {
    ...said,
    chi_nhanh_id: safe.branchId,
    ngay: safe.day,
    ma: await nextNumber(trx, safe, RESERVATION_CODE),
    khach_hang_id: customerId,
    so_giay_to: body.so_giay_to || null,
    nhom_ty_gia: line.group,
    ty_gia_niem_yet: line.posted?.rate ?? null,
    don_vi_ty_gia: rateUnitOf(line),
    dat_coc: deposit,
    nguoi_tao: actor.id,
    nguoi_duyet: actor.approval?.approverId ?? null,
  });
}

/** Tells and records what became of a reservation. */
export async function finishReservation(
  trx: Db,
  actor: Actor,
  id: number,
  act: 'create' | 'update' | 'cancel',
  before?: object,
): Promise<Reservation> {
  const { branchId } = actor;
  const after = await findReservation(trx, actor, id);
  await announce(trx, { topic: 'reservations', branchId, id });
  const { phieu: _tickets, coc: _deposits, ...logged } = after;
  await recordBranchEvent(trx, actor, {
    act,
    subject: 'giu-cho',
    subjectId: id,
    before: before ?? null,
    after: logged,
  });
  return after;
}

export function findReservation(db: Db, { branchId }: Pick<Actor, 'branchId'>, id: number): Promise<Reservation> {
  return findRow<Reservation>(db, reservationList, id, branchId);
}
