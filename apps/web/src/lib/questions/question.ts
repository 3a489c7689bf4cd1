import { useSyncExternalStore } from 'react';

/** One question on the screen, however many calls wait for its answer. */
export interface SharedQuestion<Asked> {
  ask(asked: Asked): Promise<boolean>;
  settle(answer: boolean): void;
  /** What is being asked now; null when nothing is. */
  useAsked(): Asked | null;
}

export function sharedQuestion<Asked>(): SharedQuestion<Asked> {
  let open: { asked: Asked; answer: Promise<boolean>; settle: (answer: boolean) => void } | null = null;
  const watchers = new Set<() => void>();
  const tellWatchers = () => {
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  return {
    ask(asked) {
      if (!open) {
        const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
        open = { asked, answer, settle };
        tellWatchers();
      }
      return open.answer;
    },
    settle(answer) {
      open?.settle(answer);
      open = null;
      tellWatchers();
    },
    useAsked: () => useSyncExternalStore(watch, () => open?.asked ?? null),
  };
}
