import { isMoment } from '@doi-tien/contract/dates';
import { canonical, negate } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type DelimitedRow, delimitedRows } from './delimited.ts';
import { lineOf, type ReadLine, type ReadStatement, type WalletTransfer } from './statement.ts';
import { decodeText, periodOf, plainAmount, unreadable } from './text.ts';
import { transfersOfJson } from './wallet-json.ts';
import { type Transfer, unixMoment } from './wallet-transfer.ts';

/** Headings as explorers write them, without blanks and signs. */
const HEADINGS: Record<string, RegExp> = {
  hash: /^(transactionhash|txnhash|txhash|transactionid|txid|hash)$/,
  unix: /^(unixtimestamp|timestamp|blockts|blocktimestamp)$/,
  time: /^(datetimeutc|timeutc|date|time|datetime|dateutc)$/,
  from: /^(from|fromaddress|sender)$/,
  to: /^(to|toaddress|receiver)$/,
  amount: /^(tokenvalue|amount|quantity|value|quant|amounttoken)$/,
  contract: /^(contractaddress|contract|tokenaddress|tokencontract|tokenid)$/,
  symbol: /^(tokensymbol|symbol|token|tokenabbr)$/,
  status: /^(status|result|confirmed|contractret|finalresult)$/,
  confirmations: /^(confirmations|confirmation)$/,
};
const NEEDED = ['hash', 'from', 'to', 'amount', 'contract'] as const;

export function looksLikeWallet(start: string): boolean {
  const plain = start.toLowerCase();
  const hasHash = /tra?n?s?a?c?t?i?o?n? ?_?(hash|id)|"hash"|txn hash|txid/.test(plain);
  return hasHash && /contract|token/.test(plain) && /\bto\b|to_address|toaddress/.test(plain);
}

/** TRC-20 or ERC-20 transfers of one wallet, exported by an explorer as CSV or taken from its API as JSON. */
export function readWallet(bytes: Uint8Array, ownAddress: string, timeZone: string): ReadStatement[] {
  const text = decodeText(bytes, 'windows-1252').replace(/^\uFEFF/, '');
  const transfers = /^\s*[[{]/.test(text) ? transfersOfJson(text) : transfersOfRows(delimitedRows(text));
  if (transfers.length === 0) throw new FileRefusal('FILE_EMPTY');
  const lines = transfers.flatMap((transfer) => lineOfTransfer(transfer, ownAddress, timeZone));
  if (lines.length === 0) throw new FileRefusal('FILE_EMPTY');
  const period = periodOf(lines.map(({ day }) => day));
  return [{ account: ownAddress, currency: null, opening: null, closing: null, ...period, lines }];
}

function transfersOfRows(rows: readonly DelimitedRow[]): Transfer[] {
  const heading = rows.find(({ cells }) => cells.some((cell) => HEADINGS.hash?.test(plainHeading(cell))));
  if (!heading) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  const names = heading.cells.map(plainHeading);
  const places = Object.fromEntries(
    Object.entries(HEADINGS).map(([field, pattern]) => [field, names.findIndex((name) => pattern.test(name))]),
  );
  const missing = NEEDED.filter((field) => (places[field] ?? -1) < 0);
  if (missing.length > 0) throw new FileRefusal('FILE_COLUMNS_MISSING', { columns: missing.join(', ') });
  const table = rows.slice(rows.indexOf(heading) + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return table.map(({ at, cells }) => {
    const cell = (field: string) => cells[places[field] ?? -1] ?? '';
    const status = cell('status').toLowerCase();
    return {
      at,
      hash: cell('hash'),
      moment: momentOf(cell('unix'), cell('time')),
      from: cell('from'),
      to: cell('to'),
      amount: plainAmount(
        cell('amount')
          .replace(/[,\s]/g, '')
          .replace(/[A-Za-z]+$/, ''),
        '.',
      ),
      contract: cell('contract'),
      symbol: cell('symbol'),
      confirmations: /^\d{1,9}$/.test(cell('confirmations')) ? Number(cell('confirmations')) : null,
      isConfirmed: confirmedBy(status),
      // Explorers know many words for failures: whatever is neither success nor waiting is one.
      hasFailed: status !== '' && confirmedBy(status) === null,
    };
  });
}

function plainHeading(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function confirmedBy(status: string): boolean | null {
  if (/^(unconfirmed|not ?confirmed|pending|false|0)$/.test(status)) return false;
  return /^(confirmed|success|successful|true|1|ok)$/.test(status) ? true : null;
}

/** Seconds or thousandths since 1970, or a time in UTC. */
function momentOf(unix: string, time: string): string | undefined {
  const exact = unixMoment(unix);
  if (exact) return exact;
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time);
  if (!found) return undefined;
  const [, year, month = '', date = '', hour = '', minute, second = '00'] = found;
  const [m, d, h] = [month, date, hour].map((part) => part.padStart(2, '0'));
  const moment = new Date(`${year}-${m}-${d}T${h}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Ethereum does not distinguish cases in an address, Tron does. */
export function sameAddress(one: string, other: string): boolean {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other;
}

function lineOfTransfer(transfer: Transfer, own: string, timeZone: string): ReadLine[] {
  const { at, hash, moment, from, to, amount } = transfer;
  const isIn = sameAddress(to, own);
  const isOut = sameAddress(from, own);
  if (!moment || amount === undefined || !/^(0x)?[0-9a-f]{64}$/i.test(hash)) throw unreadable(at, hash);
  if (!isIn && !isOut) throw new FileRefusal('STATEMENT_OTHER_WALLET', { line: at, account: own });
  // Sent to itself: nothing moves.
  if (isIn && isOut) return [];
  if (!isMoment(moment)) throw unreadable(at, moment);
  const day = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return [
    lineOf({
      at,
      day,
      moment,
      amount: isIn ? canonical(amount) : negate(amount),
      reference: hash,
      text: transfer.symbol,
      partyAccount: isIn ? from : to,
      transfer: walletPart(transfer),
    }),
  ];
}

function walletPart({ hash, contract, symbol, confirmations, isConfirmed, hasFailed }: Transfer): WalletTransfer {
  const network = /^0x/i.test(hash) || /^0x/i.test(contract) ? 'ERC20' : 'TRC20';
  return { network, contract, symbol, confirmations, isConfirmed, hasFailed };
}
