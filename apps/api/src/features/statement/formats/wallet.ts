import { isMoment } from '@doi-tien/contract/dates';
import type { LeftOutKind } from '@doi-tien/contract/statement';
import { canonical, isZero, negate } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { delimitedRows } from './delimited.ts';
import { type LeftOut, LeftOutRows } from './left-out.ts';
import { lineOf, type ReadLine, type ReadStatement, type WalletTransfer } from './statement.ts';
import { decodeText, periodOf, unreadable } from './text.ts';
import { transfersOfJson } from './wallet-json.ts';
import { transfersOfRows } from './wallet-rows.ts';
import type { Transfer } from './wallet-transfer.ts';

const HASH = /^(0x)?[0-9a-f]{64}$/i;

export function looksLikeWallet(start: string): boolean {
  const plain = start.toLowerCase();
  const hasHash = /tra?n?s?a?c?t?i?o?n? ?_?(hash|id)|"hash"|txn hash|txid/.test(plain);
  return hasHash && /contract|token/.test(plain) && /\bto\b|to_address|toaddress/.test(plain);
}

/** TRC-20 or ERC-20 transfers of one wallet, exported by an explorer as CSV or taken from its API as JSON. */
export function readWallet(
  bytes: Uint8Array,
  ownAddress: string,
  timeZone: string,
): { statements: ReadStatement[]; leftOut: LeftOut[] } {
  const text = decodeText(bytes, 'windows-1252').replace(/^\uFEFF/, '');
  const transfers = /^\s*[[{]/.test(text) ? transfersOfJson(text) : transfersOfRows(delimitedRows(text));
  if (transfers.length === 0) throw new FileRefusal('FILE_EMPTY');
  refuseOtherWallet(transfers, ownAddress);
  const leftOut = new LeftOutRows();
  const lines: ReadLine[] = [];
  for (const transfer of transfers) {
    const reason = reasonToLeaveOut(transfer, ownAddress);
    if (reason) leftOut.add(reason);
    else lines.push(lineOfTransfer(transfer, ownAddress, timeZone));
  }
  const period = periodOf(lines.map(({ day }) => day));
  const statement = { account: ownAddress, currency: null, opening: null, closing: null, ...period, lines };
  return { statements: lines.length === 0 ? [] : [statement], leftOut: leftOut.list() };
}

/** A file in which no row names the wallet was exported for another one. */
function refuseOtherWallet(transfers: readonly Transfer[], own: string): void {
  if (transfers.some(({ from, to }) => sameAddress(from, own) || sameAddress(to, own))) return;
  throw new FileRefusal('STATEMENT_OTHER_WALLET', { line: transfers[0]?.at ?? 1, account: own });
}

/** Ethereum does not distinguish cases in an address, Tron does. */
export function sameAddress(one: string, other: string): boolean {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/** Whether a row is a transfer to or from the wallet that moves something; otherwise why not. */
function reasonToLeaveOut(transfer: Transfer, own: string): LeftOutKind | null {
  const { at, notATransfer, hash, from, to, amount } = transfer;
  if (notATransfer) return notATransfer;
  if (!HASH.test(hash)) throw unreadable(at, hash);
  const [isIn, isOut] = [sameAddress(to, own), sameAddress(from, own)];
  if (isIn && isOut) return 'toItself';
  if (!isIn && !isOut) return 'otherAddress';
  // Anybody can write a transfer of nothing into the list of another wallet, to have its address copied later.
  return amount !== undefined && isZero(amount) ? 'zero' : null;
}

function lineOfTransfer(transfer: Transfer, own: string, timeZone: string): ReadLine {
  const { at, hash, moment, from, to, amount } = transfer;
  // The addresses tell the direction; a minus would turn it round.
  if (!moment || amount === undefined || amount.startsWith('-')) throw unreadable(at, hash);
  if (!isMoment(moment)) throw unreadable(at, moment);
  const isIn = sameAddress(to, own);
  const day = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return lineOf({
    at,
    day,
    moment,
    amount: isIn ? canonical(amount) : negate(amount),
    reference: hash,
    text: transfer.symbol,
    partyAccount: isIn ? from : to,
    transfer: walletPart(transfer),
  });
}

function walletPart({ hash, contract, symbol, confirmations, isConfirmed, hasFailed }: Transfer): WalletTransfer {
  const network = /^0x/i.test(hash) || /^0x/i.test(contract) ? 'ERC20' : 'TRC20';
  return { network, contract, symbol, confirmations, isConfirmed, hasFailed };
}
