import { type PropsWithChildren, type ReactNode, startTransition, useEffect, useState } from 'react';
import { firstScreenMounts } from '../lib/mount-queue.ts';

/**
 * Mounts its children in a task of their own while the first screen of a visit is drawn, and at once on every other. The
 * placeholder is as large as they are, so that nothing moves.
 */
export function MountLater({ placeholder, children }: PropsWithChildren<{ placeholder?: ReactNode }>) {
  const [isTurn, setTurn] = useState(() => !firstScreenMounts.isOpen);
  useEffect(() => {
    if (isTurn) return;
    return firstScreenMounts.add(() => startTransition(() => setTurn(true)));
  }, [isTurn]);
  return isTurn ? children : placeholder;
}
