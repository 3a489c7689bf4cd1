/** `giu_cho.loai`: the kind of trade that takes the reservation. Foreign cash alone is reserved. */
export const RESERVED_KINDS = ['MNT', 'BNT'] as const;
export type ReservedKind = (typeof RESERVED_KINDS)[number];

export const isReservable = (kind: { code: string }): boolean => RESERVED_KINDS.some((code) => code === kind.code);

/** `giu_cho.trang_thai`; an open one that has run out is told as overdue, and keeps nothing any more. */
export const RESERVATION_STATUS = { open: 1, taken: 2, cancelled: 3, overdue: 4 } as const;

/** What their numbers begin with. */
export const RESERVATION_CODE = 'GC';

/** No reservation is kept for longer from the moment it is made or extended. */
export const LONGEST_RESERVATION_DAYS = 31;

/** `giu_cho_coc.loai` */
export const DEPOSIT_STEP = { paid: 1, returned: 2, kept: 3 } as const;

/** What becomes of the deposit when a reservation is cancelled. */
export const DEPOSIT_FATES = ['tra', 'giu'] as const;
export type DepositFate = (typeof DEPOSIT_FATES)[number];
