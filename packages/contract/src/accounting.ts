import { BASE_BANK_CURRENCY, BASE_CURRENCY, CURRENCY_GROUP, type CurrencyGroup } from './catalogue.ts';

/** `GET` writes the general journal and the totals per account of a period to a file, by the account numbers of the settings. */
export const ACCOUNT_FILE_PATH = '/bao-cao/so-ke-toan';

/** What a row of the general journal is: a posting of a ticket, or what a day comes to between two accounts. */
export const JOURNAL_ROWS = ['phieu', 'ngay'] as const;
export type JournalRows = (typeof JOURNAL_ROWS)[number];

/** The books of cash and deposits (forms of Circular 99/2025), each about one currency. */
export const BOOKS_PATH = '/bao-cao/so-quy';
export const BOOK_NAMES = ['s07', 's07a', 's08'] as const;
export type BookName = (typeof BOOK_NAMES)[number];

export interface Book {
  form: string;
  /** The kinds of currencies it is kept for. */
  groups: readonly CurrencyGroup[];
  /** The currency it is about when nobody says; S07-DN knows no other. */
  currency: string;
  isOnlyBase?: boolean;
  /** Says against which accounts. */
  hasContra: boolean;
}

export const BOOKS: Record<BookName, Book> = {
  s07: {
    form: 'S07-DN',
    groups: [CURRENCY_GROUP.localCash],
    currency: BASE_CURRENCY,
    isOnlyBase: true,
    hasContra: false,
  },
  s07a: {
    form: 'S07a-DN',
    groups: [CURRENCY_GROUP.localCash, CURRENCY_GROUP.foreignCash],
    currency: BASE_CURRENCY,
    hasContra: true,
  },
  s08: {
    form: 'S08-DN',
    groups: [CURRENCY_GROUP.banking, CURRENCY_GROUP.alipay, CURRENCY_GROUP.electronic],
    currency: BASE_BANK_CURRENCY,
    hasContra: true,
  },
};

/** The most rows of one answer: a month of a busy counter fits on paper. */
export const MAX_BOOK_ROWS = 5000;
