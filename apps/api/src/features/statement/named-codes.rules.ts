import { checkLetter } from '@doi-tien/contract/ticket-code';
import { TRADE_KINDS } from '@doi-tien/contract/trade';

const KINDS = TRADE_KINDS.map(({ code }) => code).join('|');
const KIND_AND_DIGITS = new RegExp(`(${KINDS})(\\d{6})(\\d*)`, 'g');
const MIN_NUMBER = 4;
const MAX_NUMBER = 7;

/** Text without signs and blanks, and where they stood: banks drop, add and exchange them. */
interface Squeezed {
  letters: string;
  /** What stood before the letter at this place; the place behind the last letter counts too. */
  gaps: ReadonlyMap<number, string>;
}

function squeeze(text: string): Squeezed {
  const gaps = new Map<number, string>();
  let letters = '';
  for (const [part] of text.toUpperCase().matchAll(/[A-Z0-9]+|[^A-Z0-9]+/g)) {
    if (/^[A-Z0-9]/.test(part)) letters += part;
    else gaps.set(letters.length, part);
  }
  gaps.set(letters.length, gaps.get(letters.length) ?? ' ');
  return { letters, gaps };
}

/**
 * Codes of tickets that a text names, as tickets write them. `CG-MBK-261118-0003` names the ticket of one branch;
 * `*MBK-261118-0003` does not say the branch; `*MBK-261118-00%` was cut at the end of the text.
 */
export function namedCodes(text: string, prefixes: readonly string[]): string[] {
  const squeezed = squeeze(text);
  const codes: string[] = [];
  for (const { index, 0: all, 1: kind = '', 2: day = '', 3: digits = '' } of squeezed.letters.matchAll(
    KIND_AND_DIGITS,
  )) {
    if (!isDay(day)) continue;
    const start = { at: index, kind, day };
    const isLast = index + all.length === squeezed.letters.length;
    if (isLast && digits.length < MIN_NUMBER) codes.push(`*${kind}-${day}-${digits}%`);
    for (const length of numberLengths(squeezed, index + kind.length + day.length, digits)) {
      codes.push(...wholeCode(squeezed, start, digits.slice(0, length), prefixes));
    }
  }
  return [...new Set(codes)];
}

function isDay(day: string): boolean {
  const [month, date] = [Number(day.slice(2, 4)), Number(day.slice(4))];
  return month >= 1 && month <= 12 && date >= 1 && date <= 31;
}

/** Where the number may end: behind the last digit, or before a sign or blank. Only a number of four digits begins with zero. */
function numberLengths({ gaps }: Squeezed, from: number, digits: string): number[] {
  const lengths: number[] = [];
  for (let length = MIN_NUMBER; length <= Math.min(digits.length, MAX_NUMBER); length += 1) {
    const ends = length === digits.length || gaps.has(from + length);
    if (ends && (length === MIN_NUMBER || !digits.startsWith('0'))) lengths.push(length);
  }
  return lengths;
}

interface Start {
  at: number;
  kind: string;
  day: string;
}

/** The code with its branch, with any branch, or none where the check letter says that it is damaged. */
function wholeCode({ letters, gaps }: Squeezed, { at, kind, day }: Start, number: string, prefixes: readonly string[]) {
  const tail = `${kind}-${day}-${number}`;
  const end = at + kind.length + day.length + number.length;
  const before = prefixes.filter((prefix) => letters.slice(0, at).endsWith(prefix));
  // A name may end in the letters of a branch: only a prefix that is joined to the code, and stands alone, is one.
  const isJoined = !gaps.has(at) || /^[-._/]$/.test(gaps.get(at) ?? '');
  const own = before.find((prefix) => isJoined && (gaps.has(at - prefix.length) || at === prefix.length));
  const hasCheck = /[A-Z]/.test(letters.charAt(end)) && !gaps.has(end) && gaps.has(end + 1);
  if (hasCheck) {
    const checked = own ? [`${own}-${tail}`] : [...before.map((prefix) => `${prefix}-${tail}`), tail];
    const right = checked.filter((code) => checkLetter(code) === letters.charAt(end));
    return right.length > 1 ? [`*${tail}`] : right;
  }
  return [own ? `${own}-${tail}` : `*${tail}`];
}
