import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findWeek, hasException } from './working-hours.repository.ts';
import { isOpenAt, type Week } from './working-hours.rules.ts';

/** Refuses a person outside the hours, on the server's clock in the time zone of the business. */
export async function checkWorkingHours(
  db: Db,
  { id, permissions }: { id: number; permissions: PermissionEntry[] },
): Promise<void> {
  const isAdministrator = holdsEveryRight(permissions);
  if (isAdministrator) return;
  const week = await findWeek(db);
  refuseOutsideHours({ ...week, isAdministrator, hasException: await hasException(db, id) });
}

interface Person {
  /** Holds every right and is always let in: somebody must be able to mend a week that locks everybody out. */
  isAdministrator: boolean;
  mui_gio: string;
  hasException: boolean;
}

/** The same, where the week and the exception list were read along with the person. */
export function refuseOutsideHours(person: Week & Person): void {
  if (person.isAdministrator || person.hasException) return;
  if (!isOpenAt(person, Temporal.Now.instant(), person.mui_gio)) throw new AppError('OUTSIDE_WORKING_HOURS');
}
