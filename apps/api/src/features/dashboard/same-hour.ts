import type { DayOfTrades } from '@doi-tien/contract/dashboard.schema';
import type { Db } from '../../platform/db/database.ts';
import type { BranchFigures } from './company.repository.ts';
import { type BranchDay, minutesAgo } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';
import { toDay } from './day-figures.rules.ts';
import { type PartOfDay, readFiguresUntil } from './same-hour.repository.ts';

/** A day before the one its branch works in. */
export interface EarlierDay extends BranchDay {
  working: string;
}

/** Of the last minute, for some roles and branches: enough that a busy counter reads them once. */
const KEPT = 64;

/**
 * Earlier days up to the present hour, which the day so far is compared with. An earlier day is closed, and a closed day gets no entry any
 * more: its figures up to a minute never change, so they are read once a minute and not after each trade. One for each app.
 */
export class EarlierHours {
  readonly #kept = new Map<string, Promise<BranchFigures[]>>();

  /** By branch and day, as `placeOf` writes them. */
  async read(
    db: Db,
    days: readonly EarlierDay[],
    timeZone: string,
    sight: Pick<Sight, 'kinds' | 'lines'>,
  ): Promise<ReadonlyMap<string, DayOfTrades>> {
    if (days.length === 0) return new Map();
    const now = await minutesAgo(db, 0);
    const figures = await this.#figures(db, partsUntil(days, now, timeZone), sight);
    const found = new Map(figures.map((each) => [placeOf(each), each]));
    return new Map(days.map((day) => [placeOf(day), toDay(day.ngay, found.get(placeOf(day)), sight.lines.length > 0)]));
  }

  async #figures(db: Db, parts: readonly PartOfDay[], sight: Pick<Sight, 'kinds' | 'lines'>): Promise<BranchFigures[]> {
    const key = JSON.stringify([parts, sight.kinds.map(({ code }) => code), sight.lines.map(({ name }) => name)]);
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    const reading = readFiguresUntil(db, parts, sight);
    this.#kept.set(key, reading);
    reading.catch(() => this.#kept.delete(key));
    return reading;
  }
}

export const placeOf = ({ branchId, ngay }: BranchDay) => `${branchId} ${ngay}`;

/** Each day as far as the working day of its branch has come, to the end of the minute. A safe left open overnight is past midnight: so are they. */
export function partsUntil(days: readonly EarlierDay[], now: string, timeZone: string): PartOfDay[] {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const minute = local.round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  return days.map(({ branchId, ngay, working }) => {
    const passed = Math.max(0, Temporal.PlainDate.from(working).until(minute.toPlainDate()).days);
    const until = Temporal.PlainDate.from(ngay).add({ days: passed }).toPlainDateTime(minute.toPlainTime());
    return { branchId, ngay, until: until.toZonedDateTime(timeZone).toInstant().toString() };
  });
}
