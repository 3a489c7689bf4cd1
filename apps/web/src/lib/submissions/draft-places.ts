import { newUuid } from '../browser/uuid.ts';
import { storage } from '../storage/storage.ts';
import type { DraftPlace, StoredDraft } from '../storage/stored-drafts.ts';

/** The draft that is kept at a place. */
export function draftAt(place: DraftPlace): StoredDraft | undefined {
  if (place.store === 'formDrafts') return storage.read('formDrafts')?.[place.at];
  return storage.read('ticketDrafts')?.[place.at]?.find(({ id }) => id === place.id);
}

/** It was saved, or put away. */
export function forgetDraftAt(place: DraftPlace): void {
  if (place.store === 'formDrafts') {
    const { [place.at]: _sent, ...others } = storage.read('formDrafts') ?? {};
    storage.write('formDrafts', others);
    return;
  }
  const { [place.at]: drafts = [], ...others } = storage.read('ticketDrafts') ?? {};
  const left = drafts.filter(({ id }) => id !== place.id);
  storage.write('ticketDrafts', left.length === 0 ? others : { ...others, [place.at]: left });
}

/** It was not saved and can be sent again, which is another submission: the server may have kept a refusal with the old key. */
export function renewKeyAt(place: DraftPlace): void {
  const key = newUuid();
  if (place.store === 'formDrafts') {
    const { [place.at]: draft, ...others } = storage.read('formDrafts') ?? {};
    if (draft) storage.write('formDrafts', { ...others, [place.at]: { ...draft, key } });
    return;
  }
  const { [place.at]: drafts, ...others } = storage.read('ticketDrafts') ?? {};
  if (!drafts) return;
  const renewed = drafts.map((draft) => (draft.id === place.id ? { ...draft, key } : draft));
  storage.write('ticketDrafts', { ...others, [place.at]: renewed });
}

export function isSamePlace(one: DraftPlace, other: DraftPlace): boolean {
  if (one.store !== other.store || one.at !== other.at) return false;
  return one.store === 'formDrafts' || (other.store === 'ticketDrafts' && one.id === other.id);
}
