import { useEffect, useSyncExternalStore } from 'react';
import { askFate, type Fate } from '../api/fate.ts';
import { livePages } from '../browser/page-life.ts';
import { storage } from '../storage/storage.ts';
import type { SentSubmission } from '../storage/stored-drafts.ts';
import { isLeft, noteKnown, onSentChange, sentByMe } from './sent-submissions.ts';

/** What another page of this person sent before it was closed, reloaded or signed out, and what the server says about it. */
export interface LeftSubmission {
  sent: SentSubmission;
  /** Null while the server is being asked. */
  fate: Fate | { kind: 'tooOld' } | null;
}

/** The server keeps keys for 48 hours. After that it could not tell one that was used from one that never came. */
const ASKED_FOR_MS = 40 * 60 * 60 * 1000;
/** Where the browser cannot say which pages live, a quiet one is taken for closed after a while. */
const LOOK_AGAIN_MS = 5_000;

let left: readonly LeftSubmission[] = [];
const watchers = new Set<() => void>();

function hold(next: readonly LeftSubmission[]): void {
  left = next;
  for (const tell of watchers) tell();
}

/** Asks about everything that was sent by pages that are gone. */
async function askAboutLeft(): Promise<void> {
  const isAlive = await livePages();
  const known = new Set(left.map(({ sent }) => sent.key));
  for (const sent of sentByMe()) {
    if (!known.has(sent.key) && isLeft(sent, isAlive)) void ask(sent);
  }
}

async function ask(sent: SentSubmission): Promise<void> {
  hold([...left, { sent, fate: null }]);
  const isTooOld = Date.now() - Date.parse(sent.sentAt) > ASKED_FOR_MS;
  const fate = isTooOld ? ({ kind: 'tooOld' } as const) : await askFate(sent.key);
  const others = left.filter((each) => each.sent.key !== sent.key);
  // The session has ended again: the next one asks.
  if (fate.kind === 'unknown') return hold(others);
  noteKnown(sent.key, endOf(fate));
  hold([...others, { sent, fate }]);
}

function endOf(fate: Fate | { kind: 'tooOld' }): 'saved' | 'waiting' | 'notSaved' {
  if (fate.kind === 'refused' && fate.word === 'APPROVAL_REQUIRED') return 'waiting';
  return fate.kind === 'saved' ? 'saved' : 'notSaved';
}

/** The person has read it. */
export function putAwayLeft(key: string): void {
  hold(left.filter(({ sent }) => sent.key !== key));
}

/** Once, in the signed-in frame. */
export function useLeftSubmissions(): readonly LeftSubmission[] {
  useEffect(() => {
    const look = () => void askAboutLeft();
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    const stop = onSentChange(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  const all = useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => left,
  );
  // The page may have been another person's before.
  const account = storage.read('user')?.tai_khoan;
  return all.filter(({ sent }) => sent.account === account);
}
