import { BANK_COLUMNS, type BankColumn } from '@doi-tien/contract/statement';
import { plainText } from '../../../platform/plain-text.ts';

/** Which heading holds what; chosen once for an account and kept. */
export type ColumnMapping = Partial<Record<BankColumn, string>>;

/** How banks here and abroad head these columns, without diacritics. */
const KNOWN: Record<BankColumn, readonly string[]> = {
  day: [
    'ngay giao dich',
    'ngay gio giao dich',
    'ngay hach toan',
    'ngay hieu luc',
    'ngay gd',
    'ngay',
    'transaction date',
    'tnx date',
    'posting date',
    'booking date',
    'effective date',
    'value date',
    'date',
  ],
  debit: [
    'ghi no',
    'so tien ghi no',
    'phat sinh no',
    'ps no',
    'no',
    'tien ra',
    'so tien rut',
    'debit',
    'debit amount',
    'withdrawal',
    'paid out',
  ],
  credit: [
    'ghi co',
    'so tien ghi co',
    'phat sinh co',
    'ps co',
    'co',
    'tien vao',
    'so tien gui',
    'credit',
    'credit amount',
    'deposit',
    'paid in',
  ],
  amount: ['so tien', 'so tien giao dich', 'gia tri', 'so tien gd', 'amount', 'transaction amount'],
  balance: [
    'so du',
    'so du cuoi',
    'so du sau giao dich',
    'so du luy ke',
    'balance',
    'running balance',
    'ending balance',
  ],
  text: [
    'noi dung',
    'noi dung giao dich',
    'dien giai',
    'mo ta',
    'mo ta giao dich',
    'chi tiet giao dich',
    'description',
    'details',
    'transaction details',
    'remarks',
    'narrative',
    'transactions in detail',
  ],
  reference: [
    'so tham chieu',
    'ma tham chieu',
    'ma giao dich',
    'ma gd',
    'so but toan',
    'so giao dich',
    'so chung tu',
    'so ct',
    'reference',
    'reference no',
    'ref no',
    'transaction id',
    'transaction no',
    'tnx no',
    'doc no',
  ],
  party: [
    'ten doi ung',
    'doi tac',
    'nguoi chuyen',
    'don vi thu huong',
    'nguoi thu huong',
    'counterparty',
    'remitter',
    'beneficiary',
  ],
  partyAccount: ['tai khoan doi ung', 'so tai khoan doi ung', 'tk doi ung', 'counter account', 'correspondent account'],
};

/** A heading without diacritics and signs. */
export function plainHeading(cell: string): string {
  return plainText(cell)
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Headings are often in two languages in one cell: either half may be the known one. */
function namesOf(cell: string): string[] {
  return [cell, ...cell.split(/[\n/|()]+/)].map(plainHeading).filter((name) => name !== '');
}

/** The columns that are recognised in a row of headings. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const column of BANK_COLUMNS) {
    // The order of the known names is an order of preference: the day of the booking before the value date.
    for (const known of KNOWN[column]) {
      const heading = headings.find((cell) => namesOf(cell).includes(known));
      if (heading === undefined || Object.values(mapping).includes(heading)) continue;
      mapping[column] = heading;
      break;
    }
  }
  return mapping;
}

/** A day, and one amount with its sign or two without. */
export function isEnough({ day, amount, debit, credit }: ColumnMapping): boolean {
  return day !== undefined && (amount !== undefined || (debit !== undefined && credit !== undefined));
}
