import { zoned } from '../../i18n/business-zone.ts';

const MOMENT = zoned('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const EXACT = zoned('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = zoned('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** "2026-11-14" → "14/11/2026". Works on the text, so no time zone can move the day. */
export function showDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day;
}

/** An ISO moment as "14/11/2026 09:05", on the clock of the business. */
export function showMoment(moment: string): string {
  return show(moment, MOMENT);
}

/** Beside its day the time is enough: "09:05", or all of it when it fell on another day. */
export function showMomentBeside(day: string, moment: string): string {
  const shown = showMoment(moment);
  return shown.startsWith(`${showDay(day)} `) ? shown.slice(-5) : shown;
}

/** "14/11/2026 09:05:31": in a log the second matters. */
export function showExactMoment(moment: string): string {
  return show(moment, EXACT);
}

function show(moment: string, format: (date: Date) => string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : format(date).replace(', ', ' ');
}

/** The business day a moment falls on, "2026-11-14". */
export function businessDay(moment: Date): string {
  return DAY(moment);
}

export type Age = readonly ['now', 0] | readonly ['minutes' | 'hours' | 'days', number];

/** How long ago, in the largest unit that still says enough: hours until two days. The words are the screen's own. */
export function ageOf(since: string, now = Date.now()): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes === 0) return ['now', 0];
  if (minutes < 60) return ['minutes', minutes];
  return minutes < 2880 ? ['hours', Math.floor(minutes / 60)] : ['days', Math.floor(minutes / 1440)];
}
