import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { CommandDialog } from '../../features/command/command-dialogs.tsx';
import { useAppSelector } from '../../lib/state/root.ts';

const AppKeys = lazy(async () => ({ default: (await import('./app-keys.tsx')).AppKeys }));

/** Nothing to see around the page. The keys of the signed-in frame work for people who are signed in. */
export function KeysFrame() {
  const isSignedIn = useAppSelector((state) => state.auth.user !== null);
  const [asked, setAsked] = useState<CommandDialog | null>(null);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>{isSignedIn && <AppKeys asked={asked} onAsk={setAsked} />}</Suspense>
    </>
  );
}
