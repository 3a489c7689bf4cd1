/** The list of Vietcombank tells its moment in the time of Vietnam. */
const VCB_ZONE = 'Asia/Ho_Chi_Minh';

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM)$/i;
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const YEAR_FIRST = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})$/i;
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;

/** "11/19/2026 8:30:00 AM", the month first; undefined where it is anything else. */
export function readVcbMoment(text: string): string | undefined {
  const [, month, day, year, hour, minute, second, half] = MONTH_FIRST.exec(tidy(text)) ?? [];
  if (!hour || Number(hour) < 1 || Number(hour) > 12) return undefined;
  const ofDay = (Number(hour) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0);
  return localMoment({ year, month, day, hour: ofDay, minute, second }, VCB_ZONE);
}

/** Moments of other lists: with a zone, in seconds since 1970, or on the clock of the business with the year or the day first. */
export function readMoment(text: string, timeZone: string): string | undefined {
  const plain = tidy(text);
  if (SECONDS.test(plain)) return new Date(Number(plain) * 1000).toISOString();
  if (MILLISECONDS.test(plain)) return new Date(Number(plain)).toISOString();
  if (WITH_ZONE.test(plain)) return instantOf(() => Temporal.Instant.from(plain.replace(/\s(?=[Z+-])/i, '')));
  if (YEAR_FIRST.test(plain)) {
    return instantOf(() => Temporal.PlainDateTime.from(plain, { overflow: 'reject' }).toZonedDateTime(timeZone));
  }
  const [, day, month, year, hour = '0', minute = '0', second = '0'] = DAY_FIRST.exec(plain) ?? [];
  return day === undefined ? undefined : localMoment({ year, month, day, hour, minute, second }, timeZone);
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string | number | undefined>;

function localMoment(parts: Parts, timeZone: string): string | undefined {
  const { year, month, day, hour, minute, second } = parts;
  const local = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return instantOf(() => Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(timeZone));
}

const EARLIEST = Date.UTC(2000, 0);

/** A 30th of February and an hour 25 are no moment, nor is a year that a list has before somebody filled it in. */
function instantOf(make: () => Temporal.Instant | Temporal.ZonedDateTime): string | undefined {
  try {
    const { epochMilliseconds } = make();
    return epochMilliseconds < EARLIEST ? undefined : new Date(epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
