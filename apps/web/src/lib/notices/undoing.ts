import { useSyncExternalStore } from 'react';

let running = 0;
const watchers = new Set<() => void>();

function change(by: 1 | -1): void {
  running += by;
  for (const tell of watchers) tell();
}

/** Taking something back has no form: until its fate is known, the frame is told that it is on its way. */
export async function whileUndoing<Result>(undo: Promise<Result>): Promise<Result> {
  change(1);
  try {
    return await undo;
  } finally {
    change(-1);
  }
}

/** Whether something is being taken back outside a form. */
export function useIsUndoing(): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => running > 0,
  );
}
