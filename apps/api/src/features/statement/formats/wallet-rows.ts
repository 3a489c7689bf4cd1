import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import type { DelimitedRow } from './delimited.ts';
import { plainAmount } from './text.ts';
import { notATransfer } from './wallet-event.ts';
import { confirmedBy, type Transfer, unixMoment } from './wallet-transfer.ts';

/** Headings as explorers write them, without blanks and signs. */
const HEADINGS = {
  hash: /^(transactionhash|txnhash|txhash|transactionid|txid|hash)$/,
  unix: /^(unixtimestamp|timestamp|blockts|blocktimestamp)$/,
  time: /^(datetime|date|time|blocktime|transactiontime|txtime)(utc\d{0,4})?$/,
  from: /^(from|fromaddress|sender)$/,
  to: /^(to|toaddress|receiver)$/,
  amount: /^(tokenvalue|amount|quantity|value|quant|amounttoken)$/,
  contract: /^(contractaddress|contract|tokenaddress|tokenaddr|tokencontract|tokencontractaddress|tokenid)$/,
  symbol: /^(tokensymbol|symbol|token|tokenabbr)$/,
  status: /^(status|state|result|confirmed|contractret|finalresult|txreceiptstatus)$/,
  confirmations: /^(confirmations|confirmation|conf)$/,
  event: /^(event|eventtype|eventname|type|transactiontype|txtype|txntype|transfertype)$/,
  method: /^(method|methodname|methodid|function|functionname)$/,
  approved: /^(approvalamount|approvedamount|allowance)$/,
} satisfies Record<string, RegExp>;
type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as Column[];
const NEEDED = ['hash', 'from', 'to', 'amount', 'contract'] as const;

/** Every row of an explorer's table. */
export function transfersOfRows(rows: readonly DelimitedRow[]): Transfer[] {
  const [heading, again] = rows.filter(({ cells }) => cells.some((cell) => HEADINGS.hash.test(plainHeading(cell))));
  if (!heading) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  if (again) throw new FileRefusal('STATEMENT_REPEATED', { line: again.at, first: heading.at });
  const names = heading.cells.map(plainHeading);
  const places = new Map(
    COLUMNS.map((column) => [column, names.flatMap((name, at) => (HEADINGS[column].test(name) ? [at] : []))]),
  );
  const missing = NEEDED.filter((column) => places.get(column)?.length === 0);
  if (missing.length > 0) throw new FileRefusal('FILE_COLUMNS_MISSING', { columns: missing.join(', ') });
  const offset = offsetOf(heading.cells[places.get('time')?.[0] ?? -1] ?? '');
  const table = rows.slice(rows.indexOf(heading) + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return table.map((row) => transferOf(row, places, offset));
}

function transferOf({ at, cells }: DelimitedRow, places: ReadonlyMap<Column, number[]>, offset: string): Transfer {
  const all = (column: Column) => (places.get(column) ?? []).map((place) => cells[place] ?? '');
  const cell = (column: Column) => all(column)[0] ?? '';
  // One column may say that the transaction is in a block, another that it failed there.
  const states = all('status')
    .filter((status) => status !== '')
    .map((status) => confirmedBy(status.toLowerCase()));
  return {
    at,
    notATransfer: notATransfer({ events: all('event'), methods: all('method'), approvedAmount: cell('approved') }),
    hash: cell('hash'),
    moment: unixMoment(cell('unix')) ?? momentOf(cell('time'), offset),
    from: cell('from'),
    to: cell('to'),
    amount: amountOf(all('amount')),
    contract: cell('contract'),
    symbol: cell('symbol'),
    confirmations: /^\d{1,9}$/.test(cell('confirmations')) ? Number(cell('confirmations')) : null,
    isConfirmed: states.includes(false) ? false : (states[0] ?? null),
    // Explorers know many words for failures: whatever is neither success nor waiting is one.
    hasFailed: states.includes(null),
  };
}

const AMOUNT = /^(-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)(?:\s?[A-Za-z]{2,20})?$/;

/** Commas stand between thousands only; a second column with another figure leaves open which one is the amount. */
function amountOf(cells: readonly string[]): string | undefined {
  const figures = new Set(
    cells.filter((cell) => cell !== '').map((cell) => AMOUNT.exec(cell)?.[1]?.replaceAll(',', '')),
  );
  const [figure] = figures;
  return figures.size === 1 && figure !== undefined ? plainAmount(figure, '.') : undefined;
}

function plainHeading(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The zone that a heading names, as `blockTime(UTC+8)` does; without one it is UTC. */
function offsetOf(heading: string): string {
  const [, sign, hours = '', minutes = '00'] = /UTC\s*([+-])(\d{1,2})(?::?(\d{2}))?/i.exec(heading) ?? [];
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z';
}

const offsetIn = (zone: string) => (/^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z');

function momentOf(time: string, offset: string): string | undefined {
  const found =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      time,
    );
  if (!found) return undefined;
  const [, year, month = '', date = '', hour = '', minute, second = '00', zone] = found;
  const [m, d, h] = [month, date, hour].map((part) => part.padStart(2, '0'));
  const moment = new Date(`${year}-${m}-${d}T${h}:${minute}:${second}${zone ? offsetIn(zone) : offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
