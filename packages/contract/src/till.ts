/** The place of cash that is in no till. */
export const VAULT_PLACE = 0;

/** `giao_quy.trang_thai` */
export const HAND_OVER_STATUS = { prepared: 1, received: 2, withdrawn: 3, refused: 4 } as const;

/** `ca.cach_ket_thuc` */
export const SHIFT_ENDING = { handedIn: 1, handedOver: 2, left: 3 } as const;

/** `kiem_ngan.loai`: when a till was counted. */
export const TILL_COUNT = { begin: 1, receive: 2, handOver: 3, end: 4 } as const;
