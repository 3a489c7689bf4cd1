/** `ket.trang_thai` */
export const SAFE_STATUS = { open: 1, closed: 2 } as const;

/** `giao_dich_ket.loai_giao_dich`: five of the specification, the withdrawal, and the three steps of transfers between branches. */
export const SAFE_MOVEMENT = {
  addAtOpening: 1,
  note: 2,
  topUp: 3,
  open: 4,
  close: 5,
  withdraw: 6,
  send: 7,
  receive: 8,
  callBack: 9,
  /** Booked from a statement: a fee, interest, or a transfer between accounts. */
  outside: 10,
  /** Cash between the vault and a till, or between two tills. */
  handOver: 11,
  /** The count of a till. */
  countTill: 12,
  /** A receipt or a payment outside of trades. */
  voucher: 13,
  /** A deposit of a reservation that was paid in, returned or kept. */
  deposit: 14,
} as const;
/** `lan_kiem_quy.ket_qua`: what became of one submitted count. */
export const COUNT_RESULTS = [
  'dong_ket',
  'thieu_ly_do',
  'chua_xac_nhan',
  'chua_co_ty_gia',
  'vuot_tran',
  'cho_duyet',
] as const;
export type CountResult = (typeof COUNT_RESULTS)[number];
