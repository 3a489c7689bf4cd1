import { BANK_COLUMNS, type BankColumn } from '@doi-tien/contract/statement';
import type { ColumnPlaces } from '@doi-tien/contract/statement-import.schema';
import { plainText } from '../../../platform/plain-text.ts';

/** How banks here and abroad head these columns, without diacritics; the first known one is preferred. */
const KNOWN: Record<BankColumn, readonly string[]> = {
  day: words(
    'ngay giao dich|ngay gio giao dich|thoi gian giao dich|ngay hach toan|ngay phat sinh|ngay gd|ngay gio gd|ngay gio|thoi gian|ngay ct|ngay chung tu|ngay ghi so|ngay',
    'transaction date|transactiondate|transaction time|date time|tnx date|txn date|tran date|trans date|posting date|post date|booking date|date',
    'ngay hieu luc|ngay gia tri|effective date|value date',
  ),
  debit: words(
    'ghi no|so tien ghi no|so tien no|phat sinh no|so phat sinh no|ps no|no|tien ra|so tien ra|rut ra|so tien rut|so tien rut ra|tien rut|chi ra',
    'debit|debit amount|amount debit|withdrawal|withdrawals|withdraw|paid out|money out',
  ),
  credit: words(
    'ghi co|so tien ghi co|so tien co|phat sinh co|so phat sinh co|ps co|co|tien vao|so tien vao|gui vao|so tien gui|so tien gui vao|tien gui|thu vao',
    'credit|credit amount|amount credit|deposit|deposits|paid in|money in',
  ),
  amount: words(
    'so tien|so tien giao dich|so tien gd|so tien phat sinh|gia tri|gia tri giao dich|gia tri gd|phat sinh|amount|transaction amount|trans amount',
    'ghi no ghi co|ghi no co|no co|debit credit|tien ra tien vao',
  ),
  direction: words(
    'ghi no co|ghi no ghi co|no co|ps no co|loai phat sinh|debit credit|credit debit|dr cr|cr dr|d c|c d|drcr|dc|dau|chieu|huong|thu chi|tang giam|vao ra',
    'loai gd|loai giao dich|loai|kieu giao dich|type|transaction type|trans type|indicator|d c indicator',
  ),
  balance: words(
    'so du|so du cuoi|so du sau giao dich|so du sau gd|so du luy ke|so du tai khoan|so du cuoi ky|ton cuoi',
    'balance|running balance|ending balance|account balance|closing balance|ledger balance|so du kha dung|available balance',
  ),
  text: words(
    'noi dung|noi dung giao dich|noi dung chi tiet|noi dung gd|dien giai|dien giai giao dich|mo ta|mo ta giao dich|chi tiet|chi tiet giao dich|ghi chu',
    'description|details|detail|transaction details|transaction detail|transaction description|remarks|remark|narrative|transactions in detail|particulars',
  ),
  reference: words(
    'so tham chieu|ma tham chieu|tham chieu|ma giao dich|ma gd|so but toan|but toan|so giao dich|so gd|so chung tu|so ct|so ref|ma but toan',
    'reference|reference no|reference number|ref no|ref|transaction id|transaction no|transaction number|trans no|tnx no|txn no|doc no|seq no',
  ),
  party: words(
    'ten doi ung|ten tai khoan doi ung|doi tac|doi tuong|nguoi chuyen|nguoi nhan|don vi thu huong|nguoi thu huong|don vi thu huong don vi chuyen|ten nguoi chuyen|ten nguoi nhan',
    'counterparty|counterparty name|correspondent name|remitter|beneficiary|payee',
  ),
  partyAccount: words(
    'tai khoan doi ung|so tai khoan doi ung|tk doi ung|so tk doi ung|tai khoan thu huong|tai khoan nguoi chuyen',
    'counter account|counterparty account|correspondent account',
  ),
};

function words(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split('|'));
}

/** Taking one of two equal headings by chance would misread every line. */
const DECISIVE = new Set<BankColumn>(['day', 'debit', 'credit', 'amount', 'direction', 'balance']);

/** A heading without diacritics and signs. */
export function plainHeading(cell: string): string {
  return plainText(cell)
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Headings are often in two languages in one cell, or have the currency behind them: any part may be the known one. */
function namesOf(cell: string): string[] {
  const parts = [cell, ...cell.split(/[\n/|()[\]]+|\s[-–]\s/)].map(plainHeading);
  return parts.map((name) => name.replace(/ (vnd|usd|cny|eur|jpy)$/, '')).filter((name) => name !== '');
}

function isKnownAs(name: string, column: BankColumn): boolean {
  const known = KNOWN[column];
  if (known.includes(name)) return true;
  // Both languages without anything between them.
  return known.some((word) => name.startsWith(`${word} `) && known.includes(name.slice(word.length + 1)));
}

export function isHeadingOf(column: BankColumn, heading = ''): boolean {
  return namesOf(heading).some((name) => isKnownAs(name, column));
}

const isSigns = (heading: string) => /^\(?\s*[+]\s*\/?\s*[-−–]\s*\)?$/.test(heading.trim());

/** Where the column is, undefined when no heading is known or two are equal. */
function placeOf(
  column: BankColumn,
  headings: readonly string[],
  names: readonly string[][],
  isFree: (at: number) => boolean,
): number | undefined {
  if (column === 'direction') {
    const signs = headings.findIndex(isSigns);
    if (signs >= 0) return signs;
  }
  const wanted = [
    ...KNOWN[column].map((word) => (name: string) => name === word),
    (name: string) => isKnownAs(name, column),
  ];
  for (const isWanted of wanted) {
    const found = names.flatMap((parts, at) => (parts.some(isWanted) && isFree(at) ? [at] : []));
    if (found.length > 1 && DECISIVE.has(column)) return undefined;
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

const nameBoth = (names: readonly string[]) =>
  names.some((name) => isKnownAs(name, 'debit')) && names.some((name) => isKnownAs(name, 'credit'));

/** Words or signs for in and out; only dashes, which may be signs or empty cells; or anything else. */
export type Content = 'directions' | 'dashes' | 'other';

/** The columns that are recognised in a row of headings. «Ghi nợ/Ghi có» may head directions or amounts: the content tells. */
export function guessColumns(headings: readonly string[], contentOf: (at: number) => Content): ColumnPlaces {
  const places: ColumnPlaces = {};
  const names = headings.map(namesOf);
  const areBoth = names.map(nameBoth);
  const taken = new Set<number>();
  for (const column of BANK_COLUMNS) {
    const isFree = (at: number): boolean => {
      if (column === 'debit' || column === 'credit') return !areBoth[at] && contentOf(at) !== 'directions';
      if (column === 'direction') return !taken.has(at) && contentOf(at) !== 'other';
      if (column === 'amount') return !taken.has(at) && contentOf(at) !== 'directions';
      // The number of a transaction may stand below its day, in the same cell.
      return !taken.has(at) || (column === 'reference' && at === places.day);
    };
    const at = placeOf(column, headings, names, isFree);
    if (at === undefined) continue;
    places[column] = at;
    taken.add(at);
  }
  const { debit, credit, ...single } = places;
  // One of the two alone may mean that the other has an unknown heading.
  return debit !== undefined && credit !== undefined ? withOneForm(places) : single;
}

/** Two columns of amounts, or one of which a person said which it is, or one with or without its direction. */
export function withOneForm(places: ColumnPlaces): ColumnPlaces {
  const { amount: _amount, direction: _direction, ...others } = places;
  return places.debit !== undefined || places.credit !== undefined ? others : places;
}

/** A day, and one amount or two. */
export function isEnough({ day, amount, debit, credit }: ColumnPlaces): boolean {
  return day !== undefined && (amount !== undefined || (debit !== undefined && credit !== undefined));
}
