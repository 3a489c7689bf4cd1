import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { findWeek, hasException } from './working-hours.repository.ts';
import { isOpenAt } from './working-hours.rules.ts';

/** Administrators are always let in: somebody must be able to mend a week that locks everybody out. */
const ALWAYS_LET_IN = 'QUAN_TRI';

/** Refuses a person outside the hours, on the server's clock in the time zone of the business. */
export async function checkWorkingHours(db: Db, person: { id: number; roleCode: string }): Promise<void> {
  if (person.roleCode === ALWAYS_LET_IN) return;
  const week = await findWeek(db);
  if (isOpenAt(week, Temporal.Now.instant(), week.mui_gio)) return;
  if (await hasException(db, person.id)) return;
  throw new AppError('OUTSIDE_WORKING_HOURS');
}
