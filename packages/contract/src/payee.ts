import type { Settings } from './settings.ts';

export interface Payee {
  /** Six digits that name a bank. */
  bin: string;
  account: string;
}

/** The account that customers pay into, where the settings name a whole one. */
export function payeeOf({
  vietqr_ngan_hang,
  vietqr_so_tai_khoan,
}: Pick<Settings, 'vietqr_ngan_hang' | 'vietqr_so_tai_khoan'>): Payee | null {
  const [bin, account] = [vietqr_ngan_hang.trim(), vietqr_so_tai_khoan.trim()];
  return /^\d{6}$/.test(bin) && /^[A-Za-z0-9]{1,19}$/.test(account) ? { bin, account } : null;
}
