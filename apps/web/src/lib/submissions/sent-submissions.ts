import { useSyncExternalStore } from 'react';
import { type LivePages, PAGE_ID } from '../browser/page-life.ts';
import { currentBranch } from '../storage/current-branch.ts';
import { storage } from '../storage/storage.ts';
import type { DraftPlace, SentSubmission } from '../storage/stored-drafts.ts';
import { forgetDraftAt, isSamePlace, renewKeyAt } from './draft-places.ts';

const CHANGED = 'doi-tien-sent';

function read(): readonly SentSubmission[] {
  return storage.read('sentSubmissions') ?? [];
}

function write(next: readonly SentSubmission[]): void {
  storage.write('sentSubmissions', [...next]);
  window.dispatchEvent(new Event(CHANGED));
}

/** Keys whose submission this page still waits for. */
const underWay = new Set<string>();

/** The session ended before the fate was known: the page no longer waits for it. */
export function noteLeft(key: string): void {
  underWay.delete(key);
  window.dispatchEvent(new Event(CHANGED));
}

/** Nobody waits for it any more: its page is gone, or has given up. */
export function isLeft({ key, page, sentAt }: SentSubmission, isAlive: LivePages): boolean {
  return page === PAGE_ID ? !underWay.has(key) : !isAlive(page, sentAt);
}

/** Before it is sent: from here on nobody may offer, change or send its draft. */
export function noteSent(key: string, draft: DraftPlace | undefined): void {
  underWay.add(key);
  const account = storage.read('user')?.tai_khoan ?? '';
  const [screen = ''] = document.title.split(' | ');
  const sent = { key, account, branch: currentBranch(), page: PAGE_ID, sentAt: new Date().toISOString(), screen };
  write([...read().filter((each) => each.key !== key), draft ? { ...sent, draft } : sent]);
}

/** The session ends while a form is on its way: what it has kept is then offered, or forgotten, with what was sent. */
export function tieToSent(draft: DraftPlace): void {
  write(read().map((each) => (underWay.has(each.key) && !each.draft ? { ...each, draft } : each)));
}

/**
 * Its fate is known: what was saved leaves no draft behind, and what was not can be sent again under a new key. A ticket that waits
 * for a second person is out of the teller's hands; a sheet that does stays, since typing it again takes long.
 */
export function noteKnown(key: string, end: 'saved' | 'waiting' | 'notSaved'): void {
  underWay.delete(key);
  const known = read().find((each) => each.key === key);
  if (!known) return;
  const isOver = end === 'saved' || (end === 'waiting' && known.draft?.store === 'ticketDrafts');
  if (known.draft) (isOver ? forgetDraftAt : renewKeyAt)(known.draft);
  write(read().filter((each) => each.key !== key));
}

/** The submission that a draft was sent with, while its fate is not known. */
export function sentFrom(draft: DraftPlace): SentSubmission | undefined {
  return read().find(({ draft: sent }) => sent && isSamePlace(sent, draft));
}

/** What the signed-in person has sent, in this browser, without knowing yet what became of it. */
export function sentByMe(): readonly SentSubmission[] {
  const account = storage.read('user')?.tai_khoan;
  return read().filter((each) => each.account === account);
}

/** Calls back when this page or another one sends something, or learns what became of it. */
export function onSentChange(tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === 'sentSubmissions' || key === null) && tell();
  window.addEventListener('storage', hear);
  window.addEventListener(CHANGED, tell);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener(CHANGED, tell);
  };
}

/** The page that has sent a draft, while nobody knows yet what became of it; null where it was not sent. */
export function useSentBy(draft: DraftPlace): string | null {
  return useSyncExternalStore(onSentChange, () => sentFrom(draft)?.page ?? null);
}
