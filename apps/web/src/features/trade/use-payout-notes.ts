import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstChoice, type Payout } from './payout.ts';
import type { TicketState } from './ticket-model.ts';
import type { Draft } from './use-draft.ts';
import type { TicketWork } from './use-ticket.ts';

/** The teller may hand over other notes than the proposed ones: whether the grid shows, and when it takes the focus. */
export function usePayoutNotes(work: TicketWork, change: Draft['change'], summary: RefObject<HTMLElement | null>) {
  const [stage, setStage] = useState<'proposed' | 'asked' | 'chosen'>('proposed');
  const { payouts, isAsking } = work;
  return {
    isShown: payouts.length > 0 && (stage !== 'proposed' || payouts.some(({ chosen }) => chosen !== null)),
    takesFocus: stage === 'asked' && !isAsking,
    ask: () => {
      if (payouts.length === 0 && !isAsking) return;
      setStage('asked');
      // Until the notes are there, nothing typed for them may end in another figure.
      if (isAsking) return summary.current?.focus();
      const open = payouts.filter(({ chosen }) => chosen === null);
      change((now) => ({ payout: { ...now.payout, ...firstChoices(open) } }));
    },
    /** The focus is in the grid; when the grid is drawn again for another amount, it stays where it is by then. */
    reach: () => setStage('chosen'),
    /** The teller went on elsewhere before the notes came. */
    giveUp: () => setStage((now) => (now === 'asked' ? 'proposed' : now)),
    /** Drawn at once: the button that posts can take the focus again only with the proposal. */
    drop: () =>
      flushSync(() => {
        setStage('proposed');
        change({ payout: {} });
      }),
    reset: () => setStage('proposed'),
  };
}

function firstChoices(payouts: readonly Payout[]): TicketState['payout'] {
  const choices = payouts.flatMap((payout) => {
    const notes = firstChoice(payout);
    return notes ? [[payout.key, { amount: payout.amount, notes }] as const] : [];
  });
  return Object.fromEntries(choices);
}
