import { PAGE_ID } from '../browser/page-life.ts';
import { newUuid } from '../browser/uuid.ts';
import { branchKey } from '../storage/current-branch.ts';
import { storage } from '../storage/storage.ts';
import type { DraftPlace, StoredDraft, StoredForm } from '../storage/stored-drafts.ts';
import { forgetDraftAt } from '../submissions/draft-places.ts';
import { sentFrom } from '../submissions/sent-submissions.ts';

/** Yesterday's count says nothing about today's drawer. */
const MAX_AGE_MS = 20 * 60 * 60 * 1000;

/** What was counted in one branch is not offered in another. */
export const formPlace = (name: string): DraftPlace => ({ store: 'formDrafts', at: `${name}${branchKey()}` });

function isFresh({ keptAt }: StoredDraft, now: number): boolean {
  return now - Date.parse(keptAt) < MAX_AGE_MS;
}

/** What was sent is not offered: it may have been saved. */
export function readDraft(name: string, now = Date.now()): StoredForm | null {
  const place = formPlace(name);
  const draft = storage.read('formDrafts')?.[place.at];
  return draft && isFresh(draft, now) && !sentFrom(place) ? draft : null;
}

/** Written with every change, so that nothing typed is lost to a reload, a crash or the end of a session. */
export function keepDraft(name: string, values: object, now = Date.now()): void {
  const { at } = formPlace(name);
  const kept = storage.read('formDrafts') ?? {};
  const others = Object.entries(kept).filter(([, draft]) => isFresh(draft, now));
  const draft = { values, keptAt: new Date(now).toISOString(), key: kept[at]?.key ?? newUuid(), page: PAGE_ID };
  storage.write('formDrafts', { ...Object.fromEntries(others), [at]: draft });
}

export function forgetDraft(name: string): void {
  forgetDraftAt(formPlace(name));
}
