import { CURRENCY_GROUP, type CurrencyGroup } from './catalogue.ts';

/** `tai_khoan_ngoai.loai` */
export const OUTSIDE_ACCOUNT = { bank: 1, alipay: 2, wallet: 3 } as const;
export type OutsideAccountKind = (typeof OUTSIDE_ACCOUNT)[keyof typeof OUTSIDE_ACCOUNT];

/** Which currencies an account of each kind can hold. */
export const GROUP_OF_ACCOUNT: Record<OutsideAccountKind, CurrencyGroup> = {
  [OUTSIDE_ACCOUNT.bank]: CURRENCY_GROUP.banking,
  [OUTSIDE_ACCOUNT.alipay]: CURRENCY_GROUP.alipay,
  [OUTSIDE_ACCOUNT.wallet]: CURRENCY_GROUP.electronic,
};

/** `dong_sao_ke.trang_thai`: only a line that counts is money. */
export const STATEMENT_LINE = { counts: 1, otherToken: 2, unconfirmed: 3, failed: 4 } as const;

/** `doi_chieu.cach` */
export const MATCHED_BY = { itself: 1, person: 2, completion: 3, booking: 4 } as const;

/** What only the outside knows: a fee it took, interest it paid, money that went to or came from another account of ours. */
export const BOOKINGS = ['phi', 'lai', 'chuyen'] as const;
export type Booking = (typeof BOOKINGS)[number];

export const STATEMENT_FORMATS = ['mt940', 'camt053', 'ofx', 'alipay', 'wallet', 'table'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * Why rows of a file are no money of the account. Of a wallet: what the network calls them, or whose they are; of a bill of Alipay: what paid,
 * or how far the payment got; `pending` is an entry that a bank has not booked.
 */
export const LEFT_OUT = [
  'approval',
  'otherEvent',
  'internal',
  'zero',
  'otherAddress',
  'toItself',
  'otherToken',
  'unconfirmed',
  'failed',
  'otherFunds',
  'mixedFunds',
  'unknownFunds',
  'notFinal',
  'pending',
] as const;
export type LeftOutKind = (typeof LEFT_OUT)[number];

/** What a column of a bank's table may hold. */
export const BANK_COLUMNS = [
  'day',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
  'text',
  'reference',
  'party',
  'partyAccount',
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** The sign that starts the decimals of a table's figures. */
export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** What comes first in a table's days: the day or the month. */
export const DAY_ORDERS = ['ngay', 'thang'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What a person has to say or correct before a table can be read. */
export const TABLE_NEEDS = ['columns', 'day', 'amount', 'direction', 'decimals', 'dayOrder', 'correction'] as const;
export type TableNeed = (typeof TABLE_NEEDS)[number];

/** Columns of a table that can be chosen, and how many choices of layouts are kept for a branch. */
export const TABLE_MAX_COLUMNS = 100;
export const LAYOUTS_KEPT = 200;

/** Why a line and a movement of the books may belong together. */
export const MATCH_REASONS = ['reference', 'code', 'amount'] as const;

/** The network of a wallet, by the look of its address. */
export function networkOf(address: string): string {
  return /^0x/i.test(address) ? 'ERC20' : 'TRC20';
}

/** How many of the newest imported statements an answer has. */
export const STATEMENTS_SHOWN = 200;
/** How many lines one match may join. */
export const MATCH_MAX_LINES = 100;
