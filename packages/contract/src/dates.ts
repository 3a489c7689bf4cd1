/**
 * Days and moments that may be sent. A business has no dealings outside these years, and far outside them PostgreSQL,
 * JavaScript and spreadsheets disagree about what a date is (year 0, years before Christ, years of five digits).
 */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Offsets as far as any place on earth has one; PostgreSQL refuses those of 16 hours and more. */
const TIME = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;

/** A day of the calendar in ISO form: 31 February matches the pattern and is still no day. */
export function isDay(text: string): boolean {
  const year = Number(DAY.exec(text)?.[1]);
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** A moment in ISO form with its offset. */
export function isMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && TIME.test(text.slice(10));
}
