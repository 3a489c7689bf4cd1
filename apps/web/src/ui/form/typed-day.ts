import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/** How a day may be typed; the first is how it is shown. */
export const DAY_FORMATS = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as it travels (`YYYY-MM-DD`); anything else that is typed stays as it is, and is refused by its field. */
export function readTypedDay(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const day = dayjs(text, DAY_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : text;
}

export type DayProblem = 'invalidDate' | 'dayNotCome';

/** What is wrong with the value of a day field. */
export function dayProblem(value: string | null | undefined, isPast: boolean): DayProblem | undefined {
  if (!value) return undefined;
  if (!DAY.test(value)) return 'invalidDate';
  return isPast && dayjs(value).isAfter(dayjs(), 'day') ? 'dayNotCome' : undefined;
}
