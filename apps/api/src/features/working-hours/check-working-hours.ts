import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { findWeek, hasException } from './working-hours.repository.ts';
import { isOpenAt, type Week } from './working-hours.rules.ts';

/** Administrators are always let in: somebody must be able to mend a week that locks everybody out. */
const ALWAYS_LET_IN = 'QUAN_TRI';

/** Refuses a person outside the hours, on the server's clock in the time zone of the business. */
export async function checkWorkingHours(db: Db, person: { id: number; roleCode: string }): Promise<void> {
  if (person.roleCode === ALWAYS_LET_IN) return;
  const week = await findWeek(db);
  refuseOutsideHours({ ...week, ...person, hasException: await hasException(db, person.id) });
}

/** The same, where the week and the exception list were read along with the person. */
export function refuseOutsideHours(person: Week & { roleCode: string; mui_gio: string; hasException: boolean }): void {
  if (person.roleCode === ALWAYS_LET_IN || person.hasException) return;
  if (!isOpenAt(person, Temporal.Now.instant(), person.mui_gio)) throw new AppError('OUTSIDE_WORKING_HOURS');
}
