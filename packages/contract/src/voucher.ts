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
