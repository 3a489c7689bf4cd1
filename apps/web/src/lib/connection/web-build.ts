import { useSyncExternalStore } from 'react';

/** The build of the server that was heard last; null until it has named one. */
let served: string | null = null;
const watchers = new Set<() => void>();

export function noteServedBuild(build: string | null | undefined): void {
  if (!build || build === served) return;
  served = build;
  for (const tell of watchers) tell();
}

/** This page's own build: the entry script it was loaded with, not the libraries before it. None while developing. */
export function loadedBuild(): string | null {
  const entry = document.querySelector('script[type="module"][src^="/assets/index-"]');
  return entry?.getAttribute('src') ?? null;
}

export function isOutdated(loaded: string | null, newest: string | null): boolean {
  return loaded !== null && newest !== null && loaded !== newest;
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** A newer version is being served than the one on screen. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isOutdated(loadedBuild(), served));
}
