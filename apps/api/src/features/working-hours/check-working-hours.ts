import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findWeeksOfPerson, hasException, readTimeZone } from './working-hours.repository.ts';
import { isOpenAt, type Week } from './working-hours.rules.ts';

interface Colleague {
  id: number;
  permissions: PermissionEntry[];
}

/** Refuses a person outside the hours of all their branches, on the server's clock in the time zone of the business. */
export async function checkWorkingHours(db: Db, colleague: Colleague): Promise<void> {
  const weeks = await findWeeksOfPerson(db, colleague.id);
  refuseOutsideHours([...weeks.values()], await readPerson(db, colleague));
}

/** The branches of a person in which they may work at this moment. */
export async function branchesOpenNow(db: Db, colleague: Colleague): Promise<Set<number>> {
  const person = await readPerson(db, colleague);
  const weeks = await findWeeksOfPerson(db, colleague.id);
  return new Set([...weeks].filter(([, week]) => mayWorkNow([week], person)).map(([branchId]) => branchId));
}

async function readPerson(db: Db, { id, permissions }: Colleague): Promise<Person> {
  return {
    isAdministrator: holdsEveryRight(permissions),
    mui_gio: await readTimeZone(db),
    hasException: await hasException(db, id),
  };
}

interface Person {
  /** Holds every right and is always let in: somebody must be able to mend a week that locks everybody out. */
  isAdministrator: boolean;
  mui_gio: string;
  hasException: boolean;
}

/** The same, where the weeks and the exception list were read along with the person. One open week is enough. */
export function refuseOutsideHours(weeks: readonly Week[], person: Person): void {
  if (!mayWorkNow(weeks, person)) throw new AppError('OUTSIDE_WORKING_HOURS');
}

function mayWorkNow(weeks: readonly Week[], { isAdministrator, mui_gio, hasException: isExempt }: Person): boolean {
  if (isAdministrator || isExempt) return true;
  const now = Temporal.Now.instant();
  return weeks.some((week) => isOpenAt(week, now, mui_gio));
}
