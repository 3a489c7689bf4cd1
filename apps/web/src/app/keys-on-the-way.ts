import type { createBrowserRouter } from 'react-router';
import { dropKeys, keepKeysFor } from '../lib/keys/kept-keys.ts';
import { isTicketAddress } from '../lib/trades/trade-address.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/**
 * Whatever leads to a ticket (its key, the menu, a link, the quick search, a reload), the keys pressed from then on
 * wait for its first field. Those pressed on the way to another screen wait for that one: the screen that is left
 * still listens until the next one is drawn, and would open a dialog that vanishes with it.
 */
export function keepKeysOnTheWay(router: Router): void {
  let shown = router.state.location;
  if (isTicketAddress(shown.pathname)) keepKeysFor('ticket');
  router.subscribe(({ location }) => {
    if (location.key === shown.key && location.pathname === shown.pathname) return;
    const isOther = location.pathname !== shown.pathname;
    const leftTicket = isTicketAddress(shown.pathname);
    shown = location;
    if (isTicketAddress(location.pathname)) keepKeysFor('ticket');
    else if (leftTicket) dropKeys();
    if (isOther && !isTicketAddress(location.pathname)) keepKeysFor('screen');
  });
}
