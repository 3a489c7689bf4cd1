import type { LeftOutKind } from '@doi-tien/contract/statement';
import { divide } from '@doi-tien/money/decimal';

/** A row of an explorer, before it is known whose wallet is asked about. */
export interface Transfer {
  at: number;
  /** Why it is no transfer of tokens; then nothing else of it is read. */
  notATransfer: LeftOutKind | null;
  hash: string;
  /** An instant, or undefined when it cannot be read. */
  moment: string | undefined;
  from: string;
  to: string;
  amount: string | undefined;
  contract: string;
  symbol: string;
  confirmations: number | null;
  isConfirmed: boolean | null;
  hasFailed: boolean;
}

/** Seconds or thousandths of a second since 1970. */
export function unixMoment(text: string): string | undefined {
  return /^\d{10}$|^\d{13}$/.test(text) ? new Date(Number(text.padEnd(13, '0'))).toISOString() : undefined;
}

/** A whole number of the smallest unit as a decimal of the token. */
export function scaleDown(units: string, decimals: number): string | undefined {
  if (!/^\d{1,40}$/.test(units) || !Number.isInteger(decimals) || decimals < 0 || decimals > 30) return undefined;
  return divide(units, `1${'0'.repeat(decimals)}`, decimals);
}

/** Whether an explorer's word for the state of a transaction says that it is final; null when it is neither final nor waiting. */
export function confirmedBy(status: string): boolean | null {
  if (/^(unconfirmed|not ?confirmed|pending|false|0)$/.test(status)) return false;
  return /^(confirmed|success|successful|true|1|ok)$/.test(status) ? true : null;
}
