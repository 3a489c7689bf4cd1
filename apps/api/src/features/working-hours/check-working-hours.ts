import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import { findWeeksOfPerson, hasException, readTimeZone } from '../../domain/working-hours/working-hours.repository.ts';
import { isOpenAt, type Week } from '../../domain/working-hours/working-hours.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Refuses a person outside the hours of a branch, or of all their branches where none is named, on the server's clock in the time zone of
 * the business.
 */
export async function checkWorkingHours(
  db: Db,
  { id, permissions, branchId }: { id: number; permissions: PermissionEntry[]; branchId?: number },
): Promise<void> {
  const isAdministrator = holdsEveryRight(permissions);
  if (isAdministrator) return;
  const weeks = await findWeeksOfPerson(db, id, branchId);
  const person = { isAdministrator, mui_gio: await readTimeZone(db), hasException: await hasException(db, id) };
  if (!weeks.some((week) => mayWorkNow(week, person))) throw new AppError('OUTSIDE_WORKING_HOURS');
}

interface Person {
  /** Holds every right and is always let in: somebody must be able to mend a week that locks everybody out. */
  isAdministrator: boolean;
  mui_gio: string;
  hasException: boolean;
}

/** Whether a person may work now where this week counts. */
export function mayWorkNow(week: Week, { isAdministrator, mui_gio, hasException: isExempt }: Person): boolean {
  return isAdministrator || isExempt || isOpenAt(week, Temporal.Now.instant(), mui_gio);
}
