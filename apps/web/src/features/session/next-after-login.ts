import type { SignedIn } from '@doi-tien/contract/session.schema';

const MUST_CHANGE_PASSWORD = 1;

/**
 * Where a person goes once signed in: to the forced password change, then to the second factor that is demanded of them, else where
 * they wanted to be, else home.
 */
export function nextAfterLogin(
  signedIn: Pick<SignedIn, 'need_change_password'> & Partial<Pick<SignedIn, 'need_second_factor'>>,
  wanted: string | null = null,
): string {
  if (signedIn.need_change_password === MUST_CHANGE_PASSWORD) return '/first-login';
  if (signedIn.need_second_factor) return '/second-factor';
  return wanted !== null && isOwnPage(wanted) ? wanted : '/';
}

/** `next` comes from the address bar: only paths of this site (never `//elsewhere`), and none that leads out again. */
function isOwnPage(path: string): boolean {
  const [own] = path.split(/[?#]/);
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path) && own !== '/logout' && !path.startsWith('/auth/');
}
