import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { PAGE_ID } from '../browser/page-life.ts';
import type { DraftPlace } from '../storage/stored-drafts.ts';
import { draftAt } from './draft-places.ts';
import { onSentChange, sentFrom } from './sent-submissions.ts';

function isSentElsewhere(place: DraftPlace | undefined): boolean {
  const sent = place && sentFrom(place);
  return sent !== undefined && sent.page !== PAGE_ID;
}

/** Whether another page has sent the draft that this one shows too. Calls back when it was saved there. */
export function useSentElsewhere(place: DraftPlace | undefined, onSaved: () => void): boolean {
  const isSent = useSyncExternalStore(onSentChange, () => isSentElsewhere(place));
  const end = useEffectEvent((wasSent: boolean) => {
    if (wasSent && place && !sentFrom(place) && !draftAt(place)) onSaved();
  });
  const look = useEffectEvent(() => isSentElsewhere(place));
  useEffect(() => {
    let wasSent = look();
    return onSentChange(() => {
      end(wasSent);
      wasSent = look();
    });
  }, []);
  return isSent;
}
