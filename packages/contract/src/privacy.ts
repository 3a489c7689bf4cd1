/** `yeu_cau_rieng_tu.loai` */
export const PRIVACY_REQUEST = { see: 1, delete: 2 } as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST)[keyof typeof PRIVACY_REQUEST];

/** `yeu_cau_rieng_tu.trang_thai` */
export const PRIVACY_STATE = { waiting: 1, answered: 2, withdrawn: 3 } as const;

/** What is kept about a person. Each has a reason of its own, and most have an end. */
export const KEPT_PARTS = ['ho_so', 'giay_to', 'anh', 'phieu', 'tien_gia', 'nhat_ky'] as const;
