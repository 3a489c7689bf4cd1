import { createHash } from 'node:crypto';
import { STATEMENT_LINE } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { ReadLine } from './formats/statement.ts';
import { sameAddress } from './formats/wallet.ts';

/** Letters and digits alone: how references are compared. */
export function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Letters and digits of any script. */
function plainIn(reference: string): string {
  return reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What makes a line the same line in another file. A reference says more than a text, which banks write differently in every
 * format; a transfer of a wallet is known by its transaction and its other side, whatever the time zone of the file.
 */
export function keyOf({ day, amount, reference, text, partyAccount, transfer }: ReadLine): Buffer {
  const parts = transfer
    ? [reference?.toLowerCase(), amount, partyAccount?.toLowerCase(), transfer.contract.toLowerCase()]
    : [
        day,
        amount,
        plainIn(reference ?? '') || null,
        plainIn(reference ?? '') ? null : text.toUpperCase().replace(/\s+/g, ''),
      ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** Whether a transfer is of the token that the account holds. */
export function isOwnToken({ transfer }: ReadLine, { hop_dong }: Pick<OutsideAccount, 'hop_dong'>): boolean {
  return transfer !== null && sameAddress(transfer.contract, hop_dong ?? '');
}

const AN_HOUR_MS = 3_600_000;

/**
 * Whether a line is money. Of a wallet only a final transfer of the account's own token counts. A file that says nothing about
 * confirmations is believed an hour after the transfer: explorers list what is in a block, and by then no block is undone.
 */
export function statusOf(line: ReadLine, account: Pick<OutsideAccount, 'hop_dong' | 'so_xac_nhan'>, now: Date): number {
  const { transfer } = line;
  if (!transfer) return STATEMENT_LINE.counts;
  if (!isOwnToken(line, account)) return STATEMENT_LINE.otherToken;
  if (transfer.hasFailed) return STATEMENT_LINE.failed;
  if (transfer.isConfirmed === false) return STATEMENT_LINE.unconfirmed;
  if (transfer.confirmations !== null) {
    return transfer.confirmations >= account.so_xac_nhan ? STATEMENT_LINE.counts : STATEMENT_LINE.unconfirmed;
  }
  if (transfer.isConfirmed) return STATEMENT_LINE.counts;
  const isOld = now.getTime() - Date.parse(line.moment ?? '') >= AN_HOUR_MS;
  return isOld ? STATEMENT_LINE.counts : STATEMENT_LINE.unconfirmed;
}
