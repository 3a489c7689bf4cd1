import i18next from 'i18next';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_ID } from '../../../lib/browser/page-life.ts';
import { newUuid } from '../../../lib/browser/uuid.ts';
import { notify } from '../../../lib/notices/notify.ts';
import type { DraftPlace } from '../../../lib/storage/stored-drafts.ts';
import { onSentChange, sentFrom, useSentBy } from '../../../lib/submissions/sent-submissions.ts';
import {
  forgetDraft,
  handedOverDraft,
  isKept,
  keepDraft,
  type OwnTicket,
  offeredDraft,
  type TicketDraft,
  ticketPlace,
} from './ticket-drafts.ts';
import { newTicket, type TicketState } from './ticket-model.ts';

/** What changes, or how it follows from what is typed by now: an answer may come while the teller types on. */
export type TicketChange = Partial<TicketState> | ((now: TicketState) => Partial<TicketState>);

export interface Draft extends OwnTicket {
  /** Where it is kept, and under whose key it is sent. */
  place: DraftPlace;
  /** Another page has sent this ticket, and nobody knows yet what became of it. */
  isSentElsewhere: boolean;
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
  const place = ticketPlace(path, own.id);
  const latest = useRef(own);
  const posted = useRef<string | null>(null);
  const hold = useCallback((next: OwnTicket) => {
    latest.current = next;
    setOwn(next);
  }, []);
  // The form has opened with it; a reload opens an empty one and offers it.
  useEffect(() => {
    if (handedOverDraft(path, latest.current.id)) keepDraft(path, latest.current);
  }, [path]);
  const startAnew = useCallback(() => {
    hold(emptyTicket());
    setOffered(offeredDraft(path, latest.current.id));
  }, [path, hold]);
  useOtherPages(path, latest, startAnew, setOffered);
  // Always the same function: lines that did not change are not drawn again for it.
  const change = useCallback(
    (part: TicketChange) => {
      const { current } = latest;
      const state = { ...current.state, ...(typeof part === 'function' ? part(current.state) : part) };
      // The form still tells when its fields lose the focus to the receipt; what was posted must not be offered again.
      if (posted.current !== current.id) keepDraft(path, { ...current, state });
      hold({ ...current, state });
    },
    [path, hold],
  );
  const sentBy = useSentBy(place);
  return {
    ...own,
    place,
    isSentElsewhere: sentBy !== null && sentBy !== PAGE_ID,
    change,
    now: useCallback(() => latest.current.state, []),
    forget: () => {
      posted.current = latest.current.id;
      forgetDraft(path, latest.current.id);
    },
    startAnew,
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

/** Follows what other pages do: a ticket that was posted there ends here too, and what became of a sent one is offered or not. */
function useOtherPages(
  path: string,
  latest: RefObject<OwnTicket>,
  startAnew: () => void,
  setOffered: (draft: TicketDraft | null) => void,
): void {
  useEffect(() => {
    let wasSentElsewhere = false;
    return onSentChange(() => {
      const { id } = latest.current;
      const sent = sentFrom(ticketPlace(path, id));
      const isPosted = wasSentElsewhere && !sent && !isKept(path, id);
      wasSentElsewhere = sent !== undefined && sent.page !== PAGE_ID;
      if (isPosted) {
        notify.info(i18next.t('trade:draft.savedElsewhere'));
        startAnew();
      } else if (!sent) setOffered(offeredDraft(path, id));
    });
  }, [path, latest, startAnew, setOffered]);
}

function emptyTicket(): OwnTicket {
  return { id: newUuid(), state: newTicket() };
}
