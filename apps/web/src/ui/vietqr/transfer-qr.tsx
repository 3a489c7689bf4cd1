import type { Payee } from '@doi-tien/contract/payee';
import { useEffect, useState } from 'react';
import { QrCode } from '../qr-code.tsx';
import { transferText } from './transfer-text.ts';

interface TransferQrProps {
  payee: Payee;
  amount: string;
  ticketCode: string;
  label: string;
}

/** A code that the customer's bank reads: our account, the amount, and the code of the ticket, by which the line on the statement is recognised. */
export function TransferQr({ payee: { bin, account }, amount, ticketCode, label }: TransferQrProps) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void transferText({ bin, account }, amount, ticketCode).then((made) => {
      if (!isGone) setText(made);
    });
    return () => {
      isGone = true;
    };
  }, [bin, account, amount, ticketCode]);
  return text === null ? null : <QrCode text={text} label={label} />;
}
