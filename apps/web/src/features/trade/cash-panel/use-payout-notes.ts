import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusNow } from '../../../ui/form/focus.ts';
import type { Payout } from '../model/payout.ts';
import type { TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import type { TicketWork } from '../model/use-ticket.ts';

export const CASH_PANEL = 'cash-panel';
export const HANDED_FIELD = 'cash-handed';

/** The teller may hand over other notes than the proposed ones: whether the grid shows, and when it takes the focus. */
export function usePayoutNotes(work: TicketWork, change: Draft['change'], summary: RefObject<HTMLElement | null>) {
  const [stage, setStage] = useState<'proposed' | 'asked' | 'chosen'>('proposed');
  const { payouts, isAsking } = work;
  const given = payouts.filter(({ isReceived }) => !isReceived);
  const choose = (chosen: readonly Payout[]) => change((now) => ({ payout: { ...now.payout, ...choices(chosen) } }));
  const open = () => {
    if (given.length === 0 && !isAsking) return;
    setStage('asked');
    // Until the notes are there, nothing typed for them may end in another figure.
    if (isAsking) return summary.current?.focus();
    choose(given.filter(({ chosen }) => chosen === null));
  };
  return {
    given,
    isShown: given.length > 0 && (stage !== 'proposed' || given.some(({ chosen }) => chosen !== null)),
    takesFocus: stage === 'asked' && !isAsking,
    /** The key of the panel: on a sale first to what the customer hands over, from there to the notes. */
    ask: () => {
      const panel = document.getElementById(CASH_PANEL);
      const isElsewhere = !panel?.contains(document.activeElement);
      if (isElsewhere && document.getElementById(HANDED_FIELD)) return focusNow(HANDED_FIELD);
      open();
    },
    open,
    /** The focus is in the grid; when the grid is drawn again for another amount, it stays where it is by then. */
    reach: () => setStage('chosen'),
    /** The teller went on elsewhere before the notes came. */
    giveUp: () => setStage((now) => (now === 'asked' ? 'proposed' : now)),
    /** Drawn at once: the button that posts can take the focus again only with the proposal. */
    drop: () =>
      flushSync(() => {
        setStage('proposed');
        change((now) => ({ payout: without(now.payout, given) }));
      }),
    reset: () => setStage('proposed'),
    /** The customer brought other notes than the proposed ones. */
    leaveUnsorted: ({ key, amount }: Payout) =>
      change((now) => ({ payout: { ...now.payout, [key]: { amount, notes: { counts: {}, unsorted: amount } } } })),
    takeProposal: (payout: Payout) => change((now) => ({ payout: without(now.payout, [payout]) })),
  };
}

export type PayoutNotesHandle = ReturnType<typeof usePayoutNotes>;

/** The proposal as a choice: a part that notes cannot make stays with the proposal. */
function choices(payouts: readonly Payout[]): TicketState['payout'] {
  return Object.fromEntries(payouts.map(({ key, amount, proposed }) => [key, { amount, notes: proposed }] as const));
}

function without(payout: TicketState['payout'], dropped: readonly Payout[]): TicketState['payout'] {
  return Object.fromEntries(Object.entries(payout).filter(([key]) => !dropped.some((each) => each.key === key)));
}
