/** `phieu_thu_chi.loai` */
export const VOUCHER = { receipt: 1, payment: 2 } as const;
export type VoucherKind = (typeof VOUCHER)[keyof typeof VOUCHER];

/** `phieu_thu_chi.trang_thai`, with the numbers of tickets. */
export const VOUCHER_STATUS = { done: 1, void: 3 } as const;

/** What the numbers of each kind begin with: forms 01-TT and 02-TT. */
export const VOUCHER_CODES: Record<VoucherKind, string> = { 1: 'PT', 2: 'PC' };

/** `khoan_muc.loai`: what a voucher is about. It decides which account the voucher moves, and so it is fixed once one names it. */
export const ITEM_KIND = { expense: 1, income: 2, capital: 3, bank: 4 } as const;
export type ItemKind = (typeof ITEM_KIND)[keyof typeof ITEM_KIND];

/** Capital and money of the bank are the safe keeper's: their vouchers, and the voids of these, take the right that a withdrawal takes. */
export const isKeepersItem = (kind: ItemKind): boolean => kind === ITEM_KIND.capital || kind === ITEM_KIND.bank;

/** A payment is no income and a receipt no expense: a mistake is voided. */
export const VOUCHERS_OF_ITEM: Record<ItemKind, readonly VoucherKind[]> = {
  [ITEM_KIND.expense]: [VOUCHER.payment],
  [ITEM_KIND.income]: [VOUCHER.receipt],
  [ITEM_KIND.capital]: [VOUCHER.receipt, VOUCHER.payment],
  [ITEM_KIND.bank]: [VOUCHER.receipt, VOUCHER.payment],
};

/** `tk_ke_toan` and the account numbers of the settings. */
export const ACCOUNT_NUMBER: RegExp = /^\d{3,10}$/;

/**
 * Numbers under which the accountant's file would say another result, or another amount of cash, than the books: money itself is 11x, capital
 * class 4, income 5 and 7, expenses 6 and 8. What is owed or advanced is everybody's. Of a bank item the number is not used.
 */
const NUMBERS_OF_OTHERS: Record<ItemKind, RegExp | null> = {
  [ITEM_KIND.expense]: /^(11|[457])/,
  [ITEM_KIND.income]: /^(11|[468])/,
  [ITEM_KIND.capital]: /^(11|[5-8])/,
  [ITEM_KIND.bank]: null,
};

export const isNumberOfItem = (kind: ItemKind, number: string): boolean => !NUMBERS_OF_OTHERS[kind]?.test(number);
