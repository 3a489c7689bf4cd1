import type { Settings } from '@doi-tien/contract/settings';
import { transferCode } from '@doi-tien/contract/ticket-code';

interface Payee {
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

/** What the code says, in the form that banks here read. The library comes with the first one. */
export async function transferText({ bin, account }: Payee, amount: string, ticketCode: string): Promise<string> {
  const { QRPay } = await import('vietnam-qr-pay');
  const purpose = transferCode(ticketCode);
  return QRPay.initVietQR({ bankBin: bin, bankNumber: account, amount, purpose }).build();
}
