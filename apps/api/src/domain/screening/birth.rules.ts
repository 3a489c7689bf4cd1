import { isDay } from '@doi-tien/contract/dates';
import { BIRTH_MATCH, type BirthMatch } from '@doi-tien/contract/screening';

const YEARS = /^(\d{4})-(\d{4})$/;
const YEAR = /^\d{4}$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** Lists are wrong by a year more often than people are somebody else. */
const NEAR_YEARS = 1;

/** A birth as lists write it: a day, a year, or two years. Null where it is none of them. */
export function readBirth(text: string): string | null {
  const given = text.trim();
  const [, day = '', month = '', year] = DAY_FIRST.exec(given) ?? [];
  const plain = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : given;
  if (isDay(plain) || YEAR.test(plain)) return plain;
  const [, from = '', to = ''] = YEARS.exec(plain.replace(/\s/g, '')) ?? [];
  return from !== '' && from <= to ? `${from}-${to}` : null;
}

/** How the birth of a customer agrees with those of an entry; the best of them counts. */
export function compareBirths(birth: string | null, listed: readonly string[]): BirthMatch {
  if (birth === null || listed.length === 0) return BIRTH_MATCH.unknown;
  const matches = listed.map((each) => compareBirth(birth, each));
  for (const match of [BIRTH_MATCH.same, BIRTH_MATCH.near]) if (matches.includes(match)) return match;
  return BIRTH_MATCH.other;
}

function compareBirth(birth: string, listed: string): BirthMatch {
  if (birth === listed) return BIRTH_MATCH.same;
  const year = Number(birth.slice(0, 4));
  const [, from, to] = YEARS.exec(listed) ?? [];
  const [first, last] =
    from && to ? [Number(from), Number(to)] : [Number(listed.slice(0, 4)), Number(listed.slice(0, 4))];
  // Day and month are often exchanged; the first of January often stands for a year.
  const isNear = year >= first - NEAR_YEARS && year <= last + NEAR_YEARS;
  return isNear ? BIRTH_MATCH.near : BIRTH_MATCH.other;
}
