/** `dieu_chuyen.trang_thai` */
export const TRANSFER_STATUS = { underWay: 1, received: 2, calledBack: 3 } as const;

/** The dashboard warns of what is under way for longer than this. */
export const TRANSFER_LATE_HOURS = 24;
