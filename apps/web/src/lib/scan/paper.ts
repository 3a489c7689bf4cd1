/** What a scanner read from a paper of identity. Days as `2026-11-17`; `undefined` where the paper does not say. */
export interface ScannedPaper {
  kind: 'citizen' | 'passport' | 'visa' | 'other';
  number: string;
  /** The nine digits of the identity card that came before the citizen card. */
  oldNumber: string | undefined;
  name: string;
  birthDay: string | undefined;
  /** What stands there where that is no day: some people know only the year of their birth. */
  birthAsWritten?: string | undefined;
  sex: 'male' | 'female' | undefined;
  /** Three letters, as in a passport. */
  nationality: string;
  address: string | undefined;
  issued: string | undefined;
  expires: string | undefined;
  problems: PaperProblem[];
}

/**
 * `misread`: a check digit disagrees, so a character was read wrong or the paper was changed. `noBirthDay`, `noIssueDay`: what stands there is
 * no day of the calendar.
 */
export type PaperProblem = 'misread' | 'expired' | 'noBirthDay' | 'noIssueDay';

/** A day of the calendar as it was read; undefined where there is no such day. */
export function toDay(text: string): string | undefined {
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(moment)) return undefined;
  // 31 February is read as 3 March by some browsers.
  return new Date(moment).toISOString().slice(0, 10) === text ? text : undefined;
}

/** Two digits of a year, month and day, as lines for machines have them: nobody was born tomorrow. */
export function birthDayOf(text: string, today: string): string | undefined {
  const recent = dayIn('20', text);
  return recent !== undefined && recent <= today ? recent : dayIn('19', text);
}

export function dayIn(century: string, text: string): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return toDay(`${century}${year}-${month}-${day}`);
}
