import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  accountKey,
  addressKey,
  FORGET_AFTER_SECONDS,
  type Limits,
  lockedMs,
  lockSeconds,
  needsCaptcha,
  refusalOf,
  type Standing,
  type Tally,
} from './guesses.rules.ts';

/** Who is being guessed at, and from where. Without an account only the address is counted. */
export interface Guess {
  account: string | undefined;
  ip: string;
}

const NONE: Tally = { failures: 0, lockedMs: 0 };

/** How things stand before a guess, without counting one. */
export async function findStanding(db: Db, guess: Guess): Promise<Standing> {
  return {
    address: await findTally(db, addressKey(guess.ip)),
    account: guess.account === undefined ? NONE : await findTally(db, accountKey(guess.account)),
  };
}

/**
 * Counts a guess before it is tried, so that a thousand at once are a thousand failures and not one. The rows stay
 * locked until the count is committed, the address always before the account. Refuses, uncounted, what may not be
 * tried at all.
 */
export async function countGuess(trx: Db, guess: Guess, captcha: 'passed' | 'missing' | 'notAsked'): Promise<Standing> {
  const keys = keysOf(guess);
  for (const { key } of keys) await lockTally(trx, key);
  const before = await findStanding(trx, guess);
  refuseIfLocked(before);
  if (captcha === 'missing' && needsCaptcha(before)) throw captchaRequired(before);
  const address = await raise(trx, addressKey(guess.ip), before.address, ADDRESS_LIMITS);
  if (guess.account === undefined) return { address, account: NONE };
  return { address, account: await raise(trx, accountKey(guess.account), before.account, ACCOUNT_LIMITS) };
}

export function refuseIfLocked(standing: Standing): void {
  const waiting = lockedMs(standing);
  if (waiting === 0) return;
  const seconds = Math.ceil(waiting / 1000);
  throw new AppError('ACCOUNT_LOCKED', { params: { seconds }, data: refusalOf(standing) });
}

export function captchaRequired(standing: Standing): AppError {
  return new AppError('CAPTCHA_REQUIRED', { data: refusalOf(standing) });
}

/**
 * The guess was right but nobody is in yet, or it was no guess after all: as if it had not been made. A lock that others
 * brought in the meantime stays: only the guess's own is lifted.
 */
export async function takeBackGuess(trx: Db, guess: Guess, counted: Standing): Promise<void> {
  for (const { key, of } of keysOf(guess)) {
    const ownLock = counted[of].ownLock ?? null;
    await trx
      .updateTable('dang_nhap_sai')
      .set({
        so_lan: sql`greatest(so_lan - 1, 0)`,
        khoa_den: sql`CASE WHEN khoa_den = ${ownLock}::timestamptz THEN NULL ELSE khoa_den END`,
      })
      .where('khoa', '=', key)
      .execute();
  }
}

/** Signed in: the account starts afresh. The address does not, or an own account would wash away guesses at others. */
export async function forgetGuesses(trx: Db, guess: Guess & { account: string }, counted: Standing): Promise<void> {
  await takeBackGuess(trx, { ip: guess.ip, account: undefined }, counted);
  await forgetAccountGuesses(trx, guess.account);
}

export async function forgetAccountGuesses(trx: Db, account: string): Promise<void> {
  await trx.deleteFrom('dang_nhap_sai').where('khoa', '=', accountKey(account)).execute();
}

function keysOf({ account, ip }: Guess): { key: string; of: keyof Standing }[] {
  const address = { key: addressKey(ip), of: 'address' } as const;
  return account === undefined ? [address] : [address, { key: accountKey(account), of: 'account' }];
}

/** Makes the row if there is none, so that there is something to lock. */
async function lockTally(trx: Db, key: string): Promise<void> {
  await sql`
    INSERT INTO dang_nhap_sai AS d (khoa, so_lan, lan_cuoi) VALUES (${key}, 0, now())
    ON CONFLICT (khoa) DO UPDATE SET khoa = d.khoa`.execute(trx);
}

async function findTally(db: Db, key: string): Promise<Tally> {
  // The clock and not the transaction's start: a guess may have waited for the lock.
  const { rows } = await sql<Tally>`
    SELECT so_lan AS failures,
           greatest(0, ceil(extract(epoch FROM khoa_den - clock_timestamp()) * 1000))::int AS "lockedMs"
    FROM dang_nhap_sai
    WHERE khoa = ${key} AND lan_cuoi > clock_timestamp() - make_interval(secs => ${FORGET_AFTER_SECONDS})`.execute(db);
  const [tally] = rows;
  return tally ? { failures: tally.failures, lockedMs: tally.lockedMs ?? 0 } : NONE;
}

async function raise(trx: Db, key: string, before: Tally, limits: Limits): Promise<Tally> {
  const failures = before.failures + 1;
  const seconds = lockSeconds(failures, limits);
  const lock = sql<string>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})`;
  const { ownLock } = await trx
    .updateTable('dang_nhap_sai')
    .set({ so_lan: failures, lan_cuoi: sql`clock_timestamp()`, khoa_den: seconds > 0 ? lock : null })
    .where('khoa', '=', key)
    .returning('khoa_den as ownLock')
    .executeTakeFirstOrThrow();
  return { failures, lockedMs: seconds * 1000, ownLock };
}
