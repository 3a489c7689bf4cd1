import type { SettledKey } from '@doi-tien/contract/submission.schema';
import { useSyncExternalStore } from 'react';
import { onRetry } from '../connection/connection.ts';
import { storage } from '../storage/storage.ts';
import { failureOf, readEnvelope, send, sentWithNow, settleRefusal } from './http.ts';

/** What the server says about the key of a submission whose answer did not come. */
export type Fate =
  /** Done; `answer` is what the person may see of it. */
  | { kind: 'saved'; answer: unknown }
  | { kind: 'refused'; word: string; message: string }
  /** Not done, and it will not be: the server refuses the key from now on. */
  | { kind: 'notReceived' }
  /** Nobody can be asked in this session. */
  | { kind: 'unknown' };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/** Keys that are being asked about, for the screens that say so. */
let asked: readonly string[] = [];
const watchers = new Set<() => void>();

function hold(next: readonly string[]): void {
  asked = next;
  for (const tell of watchers) tell();
}

/** Who is signed in; null while nobody is. */
export function askerNow(): string | null {
  return storage.read('accessToken') === null ? null : (storage.read('user')?.tai_khoan ?? null);
}

/**
 * Asks the server what became of a submission, until it knows. Nothing is sent again meanwhile. A key belongs to a person: asked by
 * another one it would be unknown, and its owner told that nothing was saved.
 */
export async function askFate(key: string, stop?: AbortSignal): Promise<Fate> {
  const asker = askerNow();
  hold([...asked, key]);
  try {
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !stop?.aborted && askerNow() === asker;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    ) {
      const fate = await askOnce(key, stop);
      if (fate) return fate;
      await pause(pauseMs);
    }
    return { kind: 'unknown' };
  } finally {
    hold(asked.toSpliced(asked.indexOf(key), 1));
  }
}

/** Null where it is worth asking again. */
async function askOnce(key: string, stop: AbortSignal | undefined): Promise<Fate | null> {
  const sentWith = sentWithNow();
  try {
    const envelope = await readEnvelope(
      await send({ url: `/khoa-gui/${key}`, method: 'POST', body: {}, signal: stop }),
    );
    if (envelope.code === 200) return fateOf(envelope.data as SettledKey);
    const failure = failureOf(envelope);
    // A gateway answered, or the server is busy: neither says anything about the key.
    const isOfOthers = failure.error === 'UNREADABLE_ANSWER' || failure.code === 429 || failure.code >= 500;
    if (isOfOthers) return null;
    return (await settleRefusal(failure, sentWith)) === 'again' ? null : { kind: 'unknown' };
  } catch {
    return null;
  }
}

function fateOf({ trang_thai, tra_loi, tu_choi }: SettledKey): Fate | null {
  if (trang_thai === 'dang_chay') return null;
  if (trang_thai === 'da_luu') return { kind: 'saved', answer: tra_loi };
  if (trang_thai === 'bi_tu_choi' && tu_choi) return { kind: 'refused', word: tu_choi.error, message: tu_choi.message };
  return { kind: 'notReceived' };
}

/** Over sooner when the network or the server comes back. */
export function pause(ms: number): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    onRetry(resolve, over.signal);
  }).finally(() => over.abort());
}

/** Whether a submission of this page is being asked about. */
export function useFateAsked(): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => asked.length > 0,
  );
}
