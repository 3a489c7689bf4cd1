/** As the database writes a moment while its session is in UTC, which ours are. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** A moment as ISO text, to the millisecond. A page has dozens of them, and `Date` takes its time over this spelling. */
export function isoTime(text: string): string {
  if (!IN_UTC.test(text)) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
