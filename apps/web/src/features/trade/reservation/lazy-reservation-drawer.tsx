import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchCode } from '../../../lib/connection/fetch-code.ts';
import type { ReservationDrawerProps } from './reservation-drawer.tsx';

/** Fetched while the ticket is written: the key that opens it is followed at once. */
async function load() {
  const [{ ReservationDrawer: drawer }] = await Promise.all([
    fetchCode(() => import('./reservation-drawer.tsx')),
    i18next.loadNamespaces(['reservations', 'fields', 'errors']),
  ]);
  return { default: drawer };
}

const ReservationDrawer = lazy(load);

/** Nothing of it is fetched by those who reserve nothing. */
export function LazyReservationDrawer({ isUsed, ...props }: ReservationDrawerProps & { isUsed: boolean }) {
  const isOpen = props.start !== null;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  useEffect(() => {
    // What cannot be fetched now is fetched when it is opened, and says so then.
    if (isUsed) load().catch(() => undefined);
  }, [isUsed]);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ReservationDrawer {...props} />
    </Suspense>
  );
}
