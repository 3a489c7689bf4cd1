import type { Payee } from '@doi-tien/contract/payee';
import { transferCode } from '@doi-tien/contract/ticket-code';

/** What the code says, in the form that banks here read. The library comes with the first one. */
export async function transferText({ bin, account }: Payee, amount: string, ticketCode: string): Promise<string> {
  const { QRPay } = await import('vietnam-qr-pay');
  const purpose = transferCode(ticketCode);
  return QRPay.initVietQR({ bankBin: bin, bankNumber: account, amount, purpose }).build();
}
