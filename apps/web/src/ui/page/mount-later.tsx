import {
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { firstScreenMounts } from '../../lib/browser/mount-queue.ts';
import { isPhone } from '../../lib/browser/use-media.ts';

/**
 * Mounts its children in a task of their own while the first screen of a visit is drawn, and at once on every other. The
 * placeholder is as large as they are, so that nothing moves.
 */
export function MountLater({ placeholder, children }: PropsWithChildren<{ placeholder?: ReactNode }>) {
  return useTurn() ? children : placeholder;
}

/** Whether the part that asks may be mounted by now. */
function useTurn(): boolean {
  const [isMounted, setMounted] = useState(() => !firstScreenMounts.isOpen);
  useEffect(() => {
    if (isMounted) return;
    return firstScreenMounts.add(() => startTransition(() => setMounted(true)));
  }, [isMounted]);
  return isMounted;
}

/**
 * On the first screen of a visit, not before its place is close to what is seen: what a phone shows only after scrolling
 * costs nothing until then.
 */
export function MountNear({ placeholder, children }: PropsWithChildren<{ placeholder: ReactNode }>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  if (isNear) return <MountLater placeholder={placeholder}>{children}</MountLater>;
  return (
    <div ref={place} data-out-of-sight="">
      {placeholder}
    </div>
  );
}

/** How far above and below what is seen. A wide screen has the power for nearly all of a page, and a key that finds words in it. */
const near = () => (isPhone() ? '25% 0px' : '150% 0px');

/** Whether a place has been close to what is seen, or on paper. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !firstScreenMounts.isOpen);
  useEffect(() => {
    if (isNear || !place.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: near(),
    });
    observer.observe(place.current);
    addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', come);
    };
  }, [isNear, place]);
  return isNear;
}
