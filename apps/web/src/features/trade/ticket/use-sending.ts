import type { OutsideAccountName } from '@doi-tien/contract/statement.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useAccountChoices } from '../../../ui/currency/outside-account-select.tsx';
import { focusNow } from '../../../ui/form/focus.ts';
import { focusUnreadable } from '../../../ui/form/unreadable-field.ts';
import { askedField, missingProof } from '../model/asked-field.ts';
import type { Draft } from '../model/use-draft.ts';
import type { TicketWork } from '../model/use-ticket.ts';

interface Sending {
  submit: () => void;
  /** Sends it as a ticket that waits for its money: an explicit choice, never what a missing reference leads to. */
  saveWaiting: () => void;
  /** Somebody tried to send this ticket: what is missing is said from then on. */
  isTried: boolean;
  startAnew: () => void;
  /** The accounts outside to choose from; empty where there is nothing to choose. */
  accounts: OutsideAccountName[];
}

/** Sends the ticket, or goes to what it still misses. */
export function useSending(
  kind: TradeKind,
  draft: Draft,
  work: TicketWork,
  summary: RefObject<HTMLElement | null>,
): Sending {
  const currencyIds = draft.state.lines.map(({ currencyId }) => currencyId);
  const accounts = useAccountChoices(kind.group, currencyIds);
  const [isTried, setTried] = useState(false);
  const [isWaitingAsked, setWaitingAsked] = useState(false);
  const submit = () => {
    setTried(true);
    if (focusUnreadable(summary.current?.parentElement)) return;
    const asked = askedField(kind, draft.state, work.quote, accounts.length > 0);
    if (asked) focusNow(asked);
    else work.submit();
  };
  // Sent once the ticket is drawn as one that waits: what is sent is what the screen shows.
  const send = useEffectEvent(submit);
  useEffect(() => {
    if (!isWaitingAsked) return;
    setWaitingAsked(false);
    send();
  }, [isWaitingAsked]);
  const saveWaiting = () => {
    draft.change({ isWaiting: true });
    setWaitingAsked(true);
  };
  useShortcut('save', submit);
  useShortcut('saveWaiting', kind.mayWait ? saveWaiting : null);
  return { submit, saveWaiting, isTried, startAnew: () => setTried(false), accounts };
}

/** Enter after the last figure: to the proof of arrival where one is needed, else to the button. */
export function useGoOn(kind: TradeKind, now: Draft['now'], toSubmit: () => void): () => void {
  return useCallback(() => {
    const missing = missingProof(kind, now());
    if (missing) focusNow(missing);
    else toSubmit();
  }, [kind, now, toSubmit]);
}
