import type { LoginRefusal } from '@doi-tien/contract/session.schema';
import { clientOf } from '../../../platform/net/client-of.ts';

/** From which failure on the captcha is asked for, and from which on nobody gets in before the wait is over. */
export interface Limits {
  captchaFrom: number;
  lockFrom: number;
}

export const ACCOUNT_LIMITS: Limits = { captchaFrom: 3, lockFrom: 6 };
/** A whole office shares one address, so it is given more room than an account. */
export const ADDRESS_LIMITS: Limits = { captchaFrom: 10, lockFrom: 50 };

/** Silence after which failures are forgotten. */
export const FORGET_AFTER_SECONDS = 3600;

const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 15 * 60;

/** While only the captcha is asked for, a browser that was reloaded keeps showing it this long. */
const CAPTCHA_NOTICE_MS = 30_000;

/** 30 s at the first locking failure, doubled at each further one, at most a quarter of an hour. */
export function lockSeconds(failures: number, { lockFrom }: Limits): number {
  if (failures < lockFrom) return 0;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(failures - lockFrom, 10), LONGEST_LOCK_SECONDS);
}

export interface Tally {
  failures: number;
  /** Milliseconds until the lock ends; 0 when there is none. */
  lockedMs: number;
  /** The lock that this very guess brought; null when it brought none. */
  ownLock?: string | null;
}

export interface Standing {
  account: Tally;
  address: Tally;
}

export function needsCaptcha({ account, address }: Standing): boolean {
  return account.failures >= ACCOUNT_LIMITS.captchaFrom || address.failures >= ADDRESS_LIMITS.captchaFrom;
}

export function lockedMs({ account, address }: Standing): number {
  return Math.max(account.lockedMs, address.lockedMs);
}

/** What a refused browser is told: whether to show the captcha, and for how long to count down. */
export function refusalOf(standing: Standing): LoginRefusal {
  const requireRecaptcha = needsCaptcha(standing);
  return { requireRecaptcha, timeOut: lockedMs(standing) || (requireRecaptcha ? CAPTCHA_NOTICE_MS : 0) };
}

/** Accounts are the same in any case. */
export function accountKey(account: string): string {
  return `tai_khoan:${account.toLowerCase()}`;
}

export function addressKey(ip: string): string {
  return `dia_chi:${clientOf(ip)}`;
}
