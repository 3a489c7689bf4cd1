/** Of one alias at most so many names are made. */
const MAX_NAMES = 12;
const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/g;
/** What lists write in brackets before another name. */
const REMARK =
  /^(?:formerly|previously|also|now)?\s*(?:(?:listed|known|transliterated|written|spelt) as|a\.?k\.?a\.?|alias|n[eé]e|born)\b[:.\s]*/i;

/** The names that an alias of a list is written for: without what stands in brackets, and the parts between commas. */
export function namesIn(written: string): string[] {
  const inside: string[] = [];
  const outside = written.replace(BRACKETS, (_all, round?: string, square?: string) => {
    inside.push(round ?? square ?? '');
    return ' ';
  });
  const parts = outside.split(/[,،、]/).map(tidy);
  const remarks = inside.map((text) => tidy(text).replace(REMARK, '')).filter((text) => !/\d/.test(text));
  const names = [
    // One word in brackets may be a part of the name, or another one.
    ...remarks.filter((text) => wordsOf(text) === 1).map((text) => tidy(`${outside} ${text}`)),
    parts.filter((part) => part !== '').join(' '),
    ...(parts.length > 1 ? parts.filter((part) => wordsOf(part) > 1) : []),
    ...remarks.filter((text) => wordsOf(text) > 1),
  ].filter((name) => /\p{L}/u.test(name));
  return names.length === 0 ? [written] : [...new Set(names)].slice(0, MAX_NAMES);
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function wordsOf(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}
