import { useSyncExternalStore } from 'react';

/** A session that ended while somebody was typing: one question on the screen, however many calls wait for its answer. */
let asked: { answer: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;
const watchers = new Set<() => void>();

/** Resolves to true once the person has signed in again, to false when they gave up. */
export function askForRenewal(): Promise<boolean> {
  if (!asked) {
    const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
    asked = { answer, settle };
    tellWatchers();
  }
  return asked.answer;
}

export function settleRenewal(renewed: boolean): void {
  asked?.settle(renewed);
  asked = null;
  tellWatchers();
}

export function useRenewalAsked(): boolean {
  return useSyncExternalStore(watch, () => asked !== null);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}
