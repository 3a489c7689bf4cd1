import { isDay, isMoment } from '@doi-tien/contract/dates';

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?)?$/;
const YEAR_FIRST =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T\s](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** A day as people or spreadsheets write it, in ISO form. */
export function readDay(cell: string | Date): string | undefined {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? undefined : checkedDay(cell.toISOString().slice(0, 10));
  return partsOf(cell.trim())?.day;
}

/** A moment: with an offset as it says, without one on the clock of the business. */
export function readMoment(cell: string | Date, timeZone: string): string | undefined {
  try {
    if (cell instanceof Date) return checkedMoment(toInstant(cell.toISOString().slice(0, -1), timeZone));
    const parts = partsOf(cell.trim());
    if (!parts) return undefined;
    const local = `${parts.day}T${parts.time}`;
    if (parts.offset && !isMoment(`${local}${parts.offset}`)) return undefined;
    return checkedMoment(parts.offset ? new Date(`${local}${parts.offset}`).toISOString() : toInstant(local, timeZone));
  } catch {
    return undefined;
  }
}

/** Kept to the thousandth of a second, as everywhere. */
function toInstant(local: string, timeZone: string): string {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds).toISOString();
}

function partsOf(text: string): { day: string; time: string; offset?: string | undefined } | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  const yearFirst = dayFirst ? null : YEAR_FIRST.exec(text);
  const found = dayFirst ?? yearFirst;
  if (!found) return undefined;
  const [year, month, date] = dayFirst ? [found[3], found[2], found[1]] : [found[1], found[2], found[3]];
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  const [, , , , hour = '0', minute = '00', second = '00', fraction = '0'] = found;
  const time = `${hour.padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return { day, time, offset: yearFirst?.[8] };
}

function checkedDay(day: string): string | undefined {
  return isDay(day) ? day : undefined;
}

/** On the clock of the business a moment may fall into a year outside those that are taken. */
function checkedMoment(moment: string): string | undefined {
  return isMoment(moment) ? moment : undefined;
}
