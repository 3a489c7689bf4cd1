import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError, isFateOpen, waitsForApproval } from '../../../lib/api/api-error.ts';
import { useDebounced } from '../../../lib/browser/use-debounced.ts';
import { useConnection } from '../../../lib/connection/connection.ts';
import { useAllNotesQuery, useSafeCheckQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { dropKeys, keepKeysFor } from '../../../lib/keys/kept-keys.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { type Keyed, useSubmission } from '../../../lib/submissions/submission.ts';
import { useHeldDrawers } from '../../../lib/tills/held-drawers.ts';
import {
  isPayable,
  type Payout,
  type PayoutSources,
  payoutsOf,
  type UnknownNotes,
  unknownNotesOf,
  withNotes,
} from './payout.ts';
import { type HandedProblem, handedProblem } from './received.ts';
import { type TicketState, toBody, unmetNote } from './ticket-model.ts';
import { useCreateTradeMutation, useLazyQuoteTradeQuery, useQuoteTradeQuery } from './trade-endpoints.ts';
import type { Draft } from './use-draft.ts';

export interface TicketWork {
  quote: TradeQuote | undefined;
  /** What the quote is of. */
  quotedBody: TradeBody | null;
  /** The server has yet to say what the ticket comes to as it is typed by now. */
  isAsking: boolean;
  /** Why the ticket cannot be posted as it stands; from the quote, or from the last attempt. */
  problem: ApiError | null;
  /** It was tried and refused; otherwise the quote only says what would be. */
  isRefused: boolean;
  payouts: Payout[];
  unknownNotes: UnknownNotes[];
  /** No notes make one of the quantities: its field says so. */
  isUnpayable: boolean;
  /** Whether the customer hands over less than the ticket comes to, or notes that it does not need. */
  handed: HandedProblem['kind'] | null;
  /** Complete, the safe is open, and the notes to hand over make what is to be paid. */
  canSubmit: boolean;
  isSending: boolean;
  submit: () => void;
}

/** Asks the server what the ticket comes to while it is typed, and posts it once. */
export function useTicket(
  kind: TradeKind,
  state: TicketState,
  settlement: Currency | undefined,
  /** Posted, and its receipt is shown: there is nothing to ask. */
  isDone: boolean,
  onPosted: (trade: Trade) => void,
  /** It waits for a second person, and the teller goes on with the next customer. */
  onLeft: () => void,
  /** The draft it is sent from, and whether another page has sent it already. */
  draft: Pick<Draft, 'place' | 'isSentElsewhere'>,
): TicketWork {
  const sources = usePayoutSources(kind, state, settlement);
  const isWhole = state.lines.every((line) => unmetNote(line, sources?.catalogue ?? []) === undefined);
  const body = isWhole ? toBody(state) : null;
  const content = body === null ? null : JSON.stringify(body);
  const settled = useDebounced(content, 200);
  const asked = settled === null ? null : quoted(JSON.parse(settled) as TradeBody);
  const { currentData, error } = useQuoteTradeQuery(
    { path: kind.path, body: asked as TradeBody },
    { skip: asked === null || isDone },
  );
  const doubt = asked !== null && !isDone && isApiError(error) ? error : null;
  const quote = asked === null || isDone || doubt ? undefined : currentData;
  const isAsking = content !== null && !isDone && (settled !== content || (quote === undefined && doubt === null));
  const payouts = quote && sources ? payoutsOf(sources, quote) : [];
  const unknownNotes = quote && sources ? unknownNotesOf(sources, quote) : [];
  const [ask] = useLazyQuoteTradeQuery();
  const [create] = useCreateTradeMutation();
  const submission = useSubmission();
  const networks = useLastValues('network');
  const reasons = useLastValues('reason-rate');
  const [refusal, setRefusal] = useState<{ content: string; error: ApiError } | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const { t } = useTranslation('trade');
  const isConnected = useConnection() === 'up';
  const typed = JSON.stringify([content, state.payout, state.received]);
  // Chosen notes are checked against the quote; without a choice nobody has to wait for it.
  const isChecked = Object.keys(state.payout).length === 0 || quote !== undefined;
  const handed = handedProblem(sources, quote);
  const canSubmit = useCanTrade() && body !== null && isChecked && payouts.every(isPayable) && handed === null;

  /** A key that cannot be followed now is answered in words. What is missing on the ticket is said in its place. */
  const whyNotSent = () => {
    if (draft.isSentElsewhere) return 'elsewhere';
    if (isBusy.current) return 'underWay';
    if (canSubmit || body === null) return null;
    if (!isConnected) return 'noServer';
    return isAsking ? 'asking' : null;
  };
  const askBeforeSending = (ticket: TradeBody) =>
    ask({ path: kind.path, body: quoted(ticket) }, true)
      .unwrap()
      .catch((error: unknown) => {
        // Only a question was lost: the ticket was not sent.
        const isUnanswered = isApiError(error) && isFateOpen(error);
        throw isUnanswered ? { ...error, message: t('notSent.noServer'), error: 'NOT_SENT' } : error;
      });
  const post = async (ticket: TradeBody) => {
    // The notes a teller is told to hand over go with the ticket, so a key pressed early waits for what they are.
    // The quote on the screen may still be of what stood there before.
    const isCurrent = quote !== undefined && settled === content;
    const told = isCurrent ? quote : await askBeforeSending(ticket);
    const paid = sources ? payoutsOf(sources, told) : [];
    if (handedProblem(sources, told) || !paid.every(isPayable)) return;
    const full = sources ? withNotes(ticket, sources, paid, told.de_xuat_thanh_toan) : ticket;
    const send = (keyed: Keyed<TradeBody>) => create({ path: kind.path, submission: keyed }).unwrap();
    const posted = await submission.withKey(full, send, draft.place);
    networks.remember(state.network);
    reasons.remember(state.rateReason);
    onPosted(posted);
  };
  const submit = async () => {
    if (isDone) return;
    const why = whyNotSent();
    if (why) notify.info(t(`notSent.${why}`));
    if (why || body === null || !canSubmit) return;
    isBusy.current = true;
    setSending(true);
    setRefusal(null);
    keepKeysFor('receipt');
    try {
      await post(body);
    } catch (failure) {
      if (waitsForApproval(failure)) return onLeft();
      // They were meant for the receipt or the next customer; here they would change a ticket that was refused.
      dropKeys();
      if (!isApiError(failure)) throw failure;
      setRefusal({ content: typed, error: failure });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  // A refusal is about the ticket that was sent; once it is changed, the quote speaks again.
  const refused = refusal !== null && refusal.content === typed ? refusal.error : null;
  const problem = refused ?? doubt;
  return {
    quote,
    quotedBody: quote ? asked : null,
    isAsking,
    problem,
    isRefused: refused !== null,
    payouts,
    unknownNotes,
    isUnpayable: !isWhole,
    handed,
    canSubmit,
    isSending,
    submit: () => void submit(),
  };
}

/** What is asked while the ticket is typed. A phone number says nothing about figures, and half of one would be refused. */
function quoted({ dien_thoai: _typed, ...ticket }: TradeBody): TradeBody {
  return ticket;
}

/** Trades need a safe that is known to be open and not locked in. */
function useCanTrade(): boolean {
  const { data: safe } = useSafeCheckQuery();
  return safe?.trang_thai === 1 && safe.xac_nhan === 0;
}

/** What the notes of a ticket are worked out from; undefined while the catalogue is on its way. */
function usePayoutSources(
  kind: TradeKind,
  state: TicketState,
  settlement: Currency | undefined,
): PayoutSources | undefined {
  const { data: catalogue } = useAllNotesQuery();
  const { data: safe } = useSafeCheckQuery();
  const drawers = useHeldDrawers(safe, 'place');
  if (!settlement || !catalogue) return undefined;
  return { kind, state, settlement, catalogue: catalogue.items, drawers };
}
