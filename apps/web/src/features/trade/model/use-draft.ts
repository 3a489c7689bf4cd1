import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newUuid } from '../../../lib/browser/uuid.ts';
import { forgetDraft, handedOverDraft, keepDraft, offeredDraft, type TicketDraft } from './ticket-drafts.ts';
import { newTicket, type TicketState } from './ticket-model.ts';

/** What changes, or how it follows from what is typed by now: an answer may come while the teller types on. */
export type TicketChange = Partial<TicketState> | ((now: TicketState) => Partial<TicketState>);

type OwnTicket = Omit<TicketDraft, 'keptAt' | 'isHandedOver'>;

export interface Draft extends OwnTicket {
  change: (part: TicketChange) => void;
  /** What is typed by now, also before it is drawn. */
  now: () => TicketState;
  /** Posted: nothing is left to keep. */
  forget: () => void;
  /** The next customer's empty ticket. */
  startAnew: () => void;
  /** Left half-done before this one. */
  offered: TicketDraft | null;
  /** Goes on with the offered one; what is typed by now is offered instead. Answers what is on the ticket then. */
  takeUp: () => TicketState;
  /** Puts the offered one away for good. */
  drop: () => void;
}

/**
 * A ticket is always opened empty. What was typed survives reload, crash and session end as a draft that the next ticket
 * of its kind offers, until it is posted, taken up or dropped; a ticket left half-done later replaces it.
 */
export function useDraft(path: string, handedOverId: string | null): Draft {
  const [own, setOwn] = useState<OwnTicket>(() => {
    const given = handedOverDraft(path, handedOverId);
    return given ? { id: given.id, state: given.state, copiedFrom: given.copiedFrom } : emptyTicket();
  });
  const [offered, setOffered] = useState(() => offeredDraft(path, own.id));
  const latest = useRef(own);
  const hold = useCallback((next: OwnTicket) => {
    latest.current = next;
    setOwn(next);
  }, []);
  // The form has opened with it; a reload opens an empty one and offers it.
  useEffect(() => {
    if (handedOverDraft(path, latest.current.id)) keepDraft(path, latest.current);
  }, [path]);
  // Always the same function: lines that did not change are not drawn again for it.
  const change = useCallback(
    (part: TicketChange) => {
      const { current } = latest;
      const state = { ...current.state, ...(typeof part === 'function' ? part(current.state) : part) };
      keepDraft(path, { ...current, state });
      hold({ ...current, state });
    },
    [path, hold],
  );
  return {
    ...own,
    change,
    now: useCallback(() => latest.current.state, []),
    forget: () => forgetDraft(path, latest.current.id),
    startAnew: () => {
      hold(emptyTicket());
      setOffered(offeredDraft(path, latest.current.id));
    },
    offered,
    takeUp: () => {
      if (offered) {
        const { id, state, copiedFrom } = offered;
        flushSync(() => {
          hold({ id, state, copiedFrom });
          setOffered(offeredDraft(path, id));
        });
      }
      return latest.current.state;
    },
    drop: () => {
      if (offered) forgetDraft(path, offered.id);
      flushSync(() => setOffered(null));
    },
  };
}

function emptyTicket(): OwnTicket {
  return { id: newUuid(), state: newTicket() };
}
