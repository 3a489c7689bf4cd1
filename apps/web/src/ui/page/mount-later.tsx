import { type PropsWithChildren, type ReactNode, startTransition, useEffect, useState } from 'react';
import { firstScreenMounts } from '../../lib/browser/mount-queue.ts';

/**
 * Mounts its children in a task of their own while the first screen of a visit is drawn, and at once on every other. The
 * placeholder is as large as they are, so that nothing moves.
 */
export function MountLater({ placeholder, children }: PropsWithChildren<{ placeholder?: ReactNode }>) {
  return useMountedParts(1, 0) >= 1 ? children : placeholder;
}

/** How many of several parts are mounted by now: some at once, then one more in each step. */
export function useMountedParts(total: number, atOnce: number): number {
  const [mounted, setMounted] = useState(() => (firstScreenMounts.isOpen ? atOnce : Infinity));
  useEffect(() => {
    if (mounted >= total) return;
    const mountNext = () => setMounted((before) => (firstScreenMounts.isOpen ? before + 1 : Infinity));
    return firstScreenMounts.add(() => startTransition(mountNext));
  }, [mounted, total]);
  return mounted;
}
