import pg from 'pg';
import { LimitReached } from '../limiter.ts';
import { NotThePrimary } from './one-primary.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const FOREIGN_KEY_VIOLATION = '23503';
const STATEMENT_CANCELLED = '57014';
const DEPENDENT_OBJECTS = '2BP01';
const READ_ONLY_TRANSACTION = '25006';
const ADMIN_SHUTDOWN = '57P01';
const CRASH_SHUTDOWN = '57P02';
const DISK_FULL = '53100';
/** Raised by routines/append_event.sql. */
const PROGRAM_TOO_OLD = 'DT001';

/**
 * Committed on the primary, but its replica has not confirmed it: if another server takes over now, it never happened. Nobody may
 * be told that it did.
 */
export class UnreplicatedCommit extends Error {
  constructor() {
    super('The commit was not confirmed by a replica');
  }
}

export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error);
}

/** A prepared statement whose result has other columns since an upgrade: prepared anew, it succeeds. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** An upgrade has left the program behind: see `schema-watch.ts`. */
export function isProgramTooOld(error: unknown): boolean {
  return sqlState(error) === PROGRAM_TOO_OLD;
}

/** Another transaction has a lock that this one needs: it may be tried again, from its start. */
export function isLockConflict(error: unknown): boolean {
  const code = sqlState(error);
  return code === DEADLOCK || code === LOCK_NOT_AVAILABLE;
}

/** Something that is not dropped was built on what is: the sentences that name it. */
export function dependentsOf(error: unknown): string[] | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== DEPENDENT_OBJECTS) return undefined;
  return (error.detail ?? error.message).split('\n');
}

/** The database took too long: the act did not happen, and may be tried again. */
export function isTimeout(error: unknown): boolean {
  const code = sqlState(error);
  return code === LOCK_NOT_AVAILABLE || code === STATEMENT_CANCELLED || isRetryable(error);
}

/** The server does not write: it is a replica, or an operator has stopped writing. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY_TRANSACTION;
}

/** The connection broke under a query. On another connection the query may succeed at once. */
export function isConnectionLost(error: unknown): boolean {
  const { code: ownCode = '', syscall, message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const code = sqlState(error) ?? ownCode;
  if (code === ADMIN_SHUTDOWN || code === CRASH_SHUTDOWN) return true;
  if (code === 'ECONNRESET' || code === 'EPIPE') return syscall !== 'connect';
  return /^Connection terminated( unexpectedly)?$|^Client has encountered a connection error/.test(message);
}

/** The database cannot be reached, is starting or stopping, has no room, or has another primary: classes 08, 53, 57P and 25006. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof LimitReached || error instanceof NotThePrimary || error instanceof UnreplicatedCommit)
    return true;
  if (isQueryTimeout(error) || isReadOnly(error)) return true;
  const { code: ownCode = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // A socket in a folder is refused in other words than an address is: it may not be there.
  if (syscall === 'connect') return true;
  const code = sqlState(error) ?? ownCode;
  if (/^(08|53|57P)/.test(code) || /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}

/** The disk of the database has no room: what was read stands, what was to be written does not. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === DISK_FULL;
}

/** A query got no answer in time: see `silenceLimit` in `pool.ts`. The driver tells it by this text only. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The named constraint that refused a row, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/** A row names another that is not there, or is named by another and cannot go. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION;
}

/** A NUL character, a character of no encoding, too many digits, and the three ways in which a date is none. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22007', '22008', '22009']);

/** What the database cannot hold at all: the sender's fault. */
export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.has(sqlState(error) ?? '');
}

/** A figure larger than its column. */
export function isValueOutOfRange(error: unknown): boolean {
  return sqlState(error) === '22003';
}

/** The server has refused a statement. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
