/** `GET` writes the general journal and the totals per account of a period to a file, by the account numbers of the settings. */
export const ACCOUNT_FILE_PATH = '/bao-cao/so-ke-toan';

/** What a row of the general journal is: a posting of a ticket, or what a day comes to between two accounts. */
export const JOURNAL_ROWS = ['phieu', 'ngay'] as const;
export type JournalRows = (typeof JOURNAL_ROWS)[number];
