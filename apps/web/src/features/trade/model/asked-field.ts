import { EXCESS_WARNINGS, proofNeeded, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { accountPart, fieldId, type TicketState } from './ticket-model.ts';

/** Something on the ticket is past the posted rates or the limits, so it takes a reason. */
export function needsReason(quote: TradeQuote | undefined): boolean {
  return quote?.canh_bao.some(({ loai }) => EXCESS_WARNINGS.some((excess) => excess === loai)) ?? false;
}

/** The first field, in the order they stand, that has to prove the arrival and is empty. Waiting tickets need none. */
export function missingProof(kind: TradeKind, state: TicketState): string | null {
  if (state.isWaiting) return null;
  const proof = { mang: state.network, ma_tham_chieu: state.reference };
  const missing = (['mang', 'ma_tham_chieu'] as const).find(
    (name) => proofNeeded(kind).includes(name) && !proof[name].trim(),
  );
  return missing ? fieldId(missing) : null;
}

/** Of several accounts one has to be named. A ticket that waits may leave it open. */
export function isAccountMissing(state: TicketState, hasAccountChoice: boolean): boolean {
  return hasAccountChoice && !state.isWaiting && accountPart(state).tai_khoan_ngoai_id === undefined;
}

/** The first field the quote asks for and nobody filled in: sending the ticket without it would only be refused. */
export function askedField(
  kind: TradeKind,
  state: TicketState,
  quote: TradeQuote | undefined,
  /** The currency has several accounts outside. */
  hasAccountChoice = false,
): string | null {
  if (needsReason(quote) && !state.rateReason.trim()) return fieldId('ly_do_ty_gia');
  const unproved = missingProof(kind, state);
  if (unproved) return unproved;
  if (isAccountMissing(state, hasAccountChoice)) return fieldId('tai_khoan_ngoai_id');
  if (!quote?.canh_bao.some(({ loai }) => loai === 'largeTrade')) return null;
  const missing = (['so_giay_to', 'ten_khach', 'loai_giay_to'] as const).find((name) => !state.customer[name]?.trim());
  return missing ? fieldId(missing) : null;
}
