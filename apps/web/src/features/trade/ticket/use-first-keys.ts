import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { firstScreenMounts } from '../../../lib/browser/mount-queue.ts';
import { isPhone } from '../../../lib/browser/use-media.ts';
import { canReachEarly, keysReachedPlace } from '../../../lib/keys/kept-keys.ts';

/** Once, when the ticket is drawn: its first line has taken the focus, so the keys pressed on the way here go there. */
export function useFirstKeys(): void {
  useEffect(() => {
    // On a phone the focus has scrolled past the tiles, the way in by touch.
    if (isPhone()) window.scrollTo(0, 0);
    const reach = () => {
      // Keys go from field to field: in the next line and the next ticket each finds its field at once.
      firstScreenMounts.close();
      keysReachedPlace('ticket');
    };
    firstScreenMounts.whenEmpty(reach);
    // Somebody points at the ticket before it is complete: what was typed is still meant for its first field.
    return canReachEarly(() => flushSync(reach));
  }, []);
}
