/** `loai_tien.nhom`: what a kind of money is, and so how it is held and where its profit goes. */
export const MONEY_GROUP = { localCash: 1, foreignCash: 2, electronic: 3, banking: 4, alipay: 5 } as const;
export type MoneyGroup = (typeof MONEY_GROUP)[keyof typeof MONEY_GROUP];

/** Only cash has notes to count. */
export const CASH_GROUPS: readonly MoneyGroup[] = [MONEY_GROUP.localCash, MONEY_GROUP.foreignCash];

export const RECORD_STATUS = { active: 1, inactive: 2 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** The money every book value is kept in. */
export const BASE_MONEY = 'VND';
/** The base money in a bank account: worth exactly itself. */
export const BASE_BANK_MONEY = 'VND-BANK';

export const RATE_UNITS = [1, 100, 1000] as const;
export const MAX_DECIMALS = 8;
