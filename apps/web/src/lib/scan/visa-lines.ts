import { birthDayOf, dayIn, type ScannedPaper } from './paper.ts';

/**
 * The lines for machines of a visa (ICAO 9303, part 7): two of 44 characters (MRV-A) or of 36 (MRV-B). The second one has the fields of a
 * passport up to the day of expiry, and no check digit over all of them.
 */
export function isVisa(lines: readonly string[]): boolean {
  const [first = '', second = ''] = lines;
  return (
    lines.length === 2 &&
    first.startsWith('V') &&
    (first.length === 44 || first.length === 36) &&
    second.length === first.length
  );
}

export function readVisaLines(lines: readonly string[], today: string): ScannedPaper | undefined {
  const [first = '', second = ''] = lines;
  const number = plain(second.slice(0, 9));
  const name = first.slice(5).split('<').filter(Boolean).join(' ');
  if (number === '' || name === '') return undefined;
  const [birth, expiry] = [second.slice(13, 19), second.slice(21, 27)];
  const guarded = [second.slice(0, 10), second.slice(13, 20), second.slice(21, 28)];
  const isMisread = guarded.some((field) => !hasRightDigit(field));
  const [birthDay, expires] = [birthDayOf(birth, today), dayIn('20', expiry)];
  const isExpired = expires !== undefined && expires < today;
  return {
    kind: 'visa',
    number,
    oldNumber: undefined,
    name,
    birthDay,
    birthAsWritten: birthDay ? undefined : plain(birth) || undefined,
    sex: SEXES[second[20] ?? ''],
    nationality: plain(second.slice(10, 13)) || plain(first.slice(2, 5)),
    address: undefined,
    issued: undefined,
    expires,
    problems: [
      ...(isMisread ? (['misread'] as const) : []),
      ...(isExpired ? (['expired'] as const) : []),
      ...(birthDay ? [] : (['noBirthDay'] as const)),
    ],
  };
}

const SEXES: Partial<Record<string, 'male' | 'female'>> = { M: 'male', F: 'female' };

function plain(field: string): string {
  return field.replaceAll('<', '');
}

const WEIGHTS = [7, 3, 1];

/** Whether the last character is the check digit of those before it; an empty field may have none. */
function hasRightDigit(field: string): boolean {
  const digit = field.at(-1) ?? '';
  const value = field.slice(0, -1);
  if (digit === '<') return plain(value) === '';
  const total = [...value].reduce((sum, character, at) => sum + figureOf(character) * (WEIGHTS[at % 3] ?? 0), 0);
  return digit === String(total % 10);
}

/** Digits count as themselves, letters from 10 on, fillers nothing. */
function figureOf(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36);
}
