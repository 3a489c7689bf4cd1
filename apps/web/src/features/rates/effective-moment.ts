/** The business's clock stands seven hours ahead the year round, wherever the browser is. */
const BUSINESS_OFFSET = '+07:00';

/** A day and time as picked ("2026-11-15T08:00") as a moment on the business's clock; null unless it is still to come. */
export function effectiveMoment(picked: string | null, now: number): string | null {
  if (picked === null) return null;
  const moment = `${picked}:00${BUSINESS_OFFSET}`;
  return Date.parse(moment) > now ? moment : null;
}
