import type { SignedIn } from '@doi-tien/contract/session.schema';

const MUST_CHANGE_PASSWORD = 1;

/** Where a person goes once signed in: to the forced password change, else where they wanted to be, else home. */
export function nextAfterLogin(signedIn: Pick<SignedIn, 'need_change_password'>, wanted: string | null = null): string {
  if (signedIn.need_change_password === MUST_CHANGE_PASSWORD) return '/first-login';
  return wanted !== null && isOwnPage(wanted) ? wanted : '/';
}

/** `next` comes from the address bar: only paths of this site (never `//elsewhere`), and none that leads out again. */
function isOwnPage(path: string): boolean {
  const [own] = path.split(/[?#]/);
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path) && own !== '/logout' && !path.startsWith('/auth/');
}
