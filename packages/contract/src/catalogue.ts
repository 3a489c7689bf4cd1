/** `loai_tien.nhom`: what a kind of money is, and so how it is held and where its profit goes. */
export const CURRENCY_GROUP = { localCash: 1, foreignCash: 2, electronic: 3, banking: 4, alipay: 5 } as const;
export type CurrencyGroup = (typeof CURRENCY_GROUP)[keyof typeof CURRENCY_GROUP];

/** Only cash has notes to count. */
export const CASH_GROUPS: readonly CurrencyGroup[] = [CURRENCY_GROUP.localCash, CURRENCY_GROUP.foreignCash];

export const RECORD_STATUS = { active: 1, inactive: 2 } as const;

/** The currency every book value is kept in. */
export const BASE_CURRENCY = 'VND';
/** The base currency in a bank account: worth exactly itself. */
export const BASE_BANK_CURRENCY = 'VND-BANK';

export const RATE_UNITS = [1, 100, 1000] as const;
export const MAX_DECIMALS = 8;
