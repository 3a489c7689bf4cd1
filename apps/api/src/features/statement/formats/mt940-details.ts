/** What the free part of a line (:86:) tells, in the forms in which banks write it. */
export interface Details {
  text: string;
  party: string | null;
  partyAccount: string | null;
  endToEnd: string | null;
}

/** Numbered parts: a code of three digits, then ?20 to ?29 and ?60 to ?63 purpose, ?31 account, ?32 and ?33 name. */
const NUMBERED = /^\d{3}([?~<^$+])\d{2}/;
/** Named parts: /REMI/text/NAME/name/IBAN/account. */
const NAMED = /^\s*\/[A-Z0-9]{2,4}\//;
const NAMES = [
  'NAME',
  'IBAN',
  'ACCW',
  'REMI',
  'EREF',
  'BENM',
  'ORDP',
  'BIC',
  'TRTP',
  'CNTP',
  'PREF',
  'MARF',
  'CSID',
  'ID',
  'ADDR',
  'ISDT',
  'PT',
  'PY',
];

/** SWIFT allows six rows of 65 characters; banks that write more do not write so much. */
export const MAX_ROWS = 60;
const MAX_ROW = 400;

export function detailsOf(given: readonly string[]): Details {
  const rows = given.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_ROW));
  // A row is full at 65 characters, and a word goes on in the next one; shorter rows end a word.
  const joined = rows.map((row, at) => (row.length >= 65 || at === rows.length - 1 ? row : `${row} `)).join('');
  const sign = NUMBERED.exec(joined)?.[1];
  if (sign) return numberedParts(rows.join(''), sign);
  return NAMED.test(joined) ? namedParts(joined) : { text: joined, party: null, partyAccount: null, endToEnd: null };
}

function numberedParts(whole: string, sign: string): Details {
  const parts = new Map<number, string>();
  for (const part of whole.split(sign).slice(1)) {
    const number = Number(part.slice(0, 2));
    if (Number.isInteger(number)) parts.set(number, (parts.get(number) ?? '') + part.slice(2));
  }
  const join = (numbers: number[], between: string) =>
    numbers
      .map((number) => parts.get(number) ?? '')
      .join(between)
      .trim();
  const purpose = join([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63], '');
  return {
    text: [join([0], ''), purpose].filter((part) => part !== '').join(' '),
    party: join([32, 33], '') || null,
    partyAccount: join([31], '') || null,
    endToEnd: /EREF\+\s*(\S+?)(?=[A-Z]{4}\+|\s|$)/.exec(purpose)?.[1] ?? null,
  };
}

function namedParts(whole: string): Details {
  const marker = new RegExp(`/(${NAMES.join('|')})/`, 'g');
  const found = [...whole.matchAll(marker)];
  const parts = new Map<string, string>();
  for (const [at, match] of found.entries()) {
    const end = found[at + 1]?.index ?? whole.length;
    const value = whole.slice(match.index + match[0].length, end).trim();
    if (value !== '' && !parts.has(match[1] ?? '')) parts.set(match[1] ?? '', value);
  }
  return {
    text:
      parts
        .get('REMI')
        ?.replace(/^\/*(USTD|STRD)?\/+/, '')
        .replace(/\/+$/, '') ?? whole,
    party: parts.get('NAME') ?? null,
    partyAccount: parts.get('IBAN') ?? parts.get('ACCW') ?? null,
    endToEnd: parts.get('EREF') ?? null,
  };
}
