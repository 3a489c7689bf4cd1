import type { LoginRefusal } from '@doi-tien/contract/session.schema';
import type { ApiError } from '../../lib/api/api-error.ts';
import { storage } from '../../lib/storage/storage.ts';

/** What earlier refused sign-ins mean for the next one. */
interface Lockout {
  captcha: boolean;
  /** When the countdown ends, in milliseconds since 1970; 0 is none. */
  until: number;
  /** The account that may not even try before then; null while only the captcha is asked for. */
  account: string | null;
}

const NONE: Lockout = { captcha: false, until: 0, account: null };

/** As left by an earlier visit: while the stored expiry is in the future the captcha is required, else the flags go. */
export function recallLockout(now: number): Lockout {
  const until = storage.read('timeOut') ?? 0;
  if (until > now) return { captcha: true, until, account: storage.read('account') };
  storage.remove('recaptcha', 'timeOut', 'account');
  return NONE;
}

/** Takes up what a refusal says and keeps it for a reload. A refusal that says nothing changes nothing. */
export function takeUpRefusal(before: Lockout, error: ApiError, account: string, now: number): Lockout {
  const refusal = refusalOf(error.data);
  if (!refusal?.requireRecaptcha && error.error !== 'ACCOUNT_LOCKED') return before;
  const until = now + (refusal?.timeOut ?? 0);
  const isLocked = error.error === 'ACCOUNT_LOCKED' || error.code === 429;
  storage.write('recaptcha', true);
  storage.write('timeOut', until);
  if (isLocked) storage.write('account', account);
  else storage.remove('account');
  return { captcha: true, until, account: isLocked ? account : null };
}

/** The server compares accounts without regard to case, and so does the wait. */
export function mustWait({ account }: Lockout, typed: string, secondsLeft: number): boolean {
  return secondsLeft > 0 && account !== null && account.toLowerCase() === typed.trim().toLowerCase();
}

/** Milliseconds become seconds, rounded up: the last second is waited out too. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function refusalOf(data: unknown): LoginRefusal | null {
  if (typeof data !== 'object' || data === null || !('requireRecaptcha' in data)) return null;
  const timeOut = 'timeOut' in data && typeof data.timeOut === 'number' ? data.timeOut : 0;
  return { requireRecaptcha: data.requireRecaptcha === true, timeOut };
}
