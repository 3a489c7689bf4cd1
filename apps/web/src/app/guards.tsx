import { CHANGE_PASSWORD } from '@doi-tien/contract/session';
import { type ReactNode, useLayoutEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { nextAfterLogin } from '../features/session/next-after-login.ts';
import { keepKeysFor } from '../lib/keys/kept-keys.ts';
import { useAppSelector } from '../lib/state/root.ts';

/**
 * Guests go to the login page, which brings them back to where they wanted to be. A person who still has a one-time
 * password goes to replace it, and one who must have a second factor to set one up, whatever address they typed.
 */
export function SignedInOnly({ frame }: { frame: ReactNode }) {
  const { token, user } = useAppSelector((state) => state.auth);
  const { pathname, search } = useLocation();
  if (user?.need_change_password === CHANGE_PASSWORD.required) return <Navigate to="/first-login" replace />;
  if (token && user?.need_second_factor) return <Navigate to="/second-factor" replace />;
  if (token) return frame;
  const wanted = `${pathname}${search}`;
  const next = wanted === '/' ? '' : `?${new URLSearchParams({ next: wanted })}`;
  return <Navigate to={`/auth/login${next}`} replace />;
}

/** A signed-in person does not see the login pages. This is also how a successful login moves on. */
export function GuestOnly({ frame }: { frame: ReactNode }) {
  const user = useAppSelector((state) => state.auth.user);
  const [params] = useSearchParams();
  const isIn = user !== null;
  // The password is sent; keys pressed from here on are meant for the screen that comes.
  useLayoutEffect(() => {
    if (!isIn) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepKeysFor('screen');
  }, [isIn]);
  return user ? <Navigate to={nextAfterLogin(user, params.get('next'))} replace /> : frame;
}
