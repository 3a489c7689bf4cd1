import { compare, negate } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { detailsOf } from './mt940-details.ts';
import { proveBalances, refuseRepeated } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement, withMore } from './statement.ts';
import { dayOf, decodeText, fullYear, periodOf, plainAmount, tidy, tidyOrNull, unreadable } from './text.ts';

/** One tag of a message with the lines that continue it. */
interface Field {
  tag: string;
  at: number;
  rows: string[];
}

interface Message {
  at: number;
  fields: Field[];
}

interface Balance {
  amount: string;
  day: string;
  currency: string;
  /** An intermediate balance continues on another page of the same statement. */
  isIntermediate: boolean;
}

interface Page {
  statement: ReadStatement;
  at: number;
  startsStatement: boolean;
  endsStatement: boolean;
}

const TAG = /^:(\d{2}[A-Z]?|NS):/;
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,18}(?:,\d{0,6})?)$/;
/** Value date, entry date, mark, funds code, amount, type of transaction, references. */
const LINE =
  /^(\d{2})(\d{2})(\d{2})(\d{4}| {4})?\s?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15}(?:,\d{0,6})?)([NFS][A-Z0-9]{3})?(.*)$/;

export function looksLikeMt940(start: string): boolean {
  return /^(?:\{4:\s*)?:20:/m.test(start) && /^:25:/m.test(start);
}

/** SWIFT MT940: several messages in a file, each the statement of an account or one page of it. */
export function readMt940(bytes: Uint8Array): ReadStatement[] {
  const messages = messagesOf(decodeText(bytes, 'windows-1252'));
  if (messages.length === 0) throw new FileRefusal('FILE_EMPTY');
  const statements: Page[] = [];
  let open: Page | undefined;
  for (const message of messages) {
    const page = readMessage(message);
    proveBalances(page.statement, message.at);
    if (page.startsStatement && open) throw new FileRefusal('STATEMENT_CUT', { line: message.at });
    open = page.startsStatement ? page : joinPages(open, page);
    if (!page.endsStatement) continue;
    statements.push(open);
    open = undefined;
  }
  if (open) throw new FileRefusal('STATEMENT_CUT', { line: messages.at(-1)?.at ?? 0 });
  refuseRepeated(statements);
  return statements.map(({ statement }) => statement);
}

function messagesOf(text: string): Message[] {
  const messages: Message[] = [];
  let message: Message | null = null;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const row = raw.replace(/^\{1:.*?\{4:\s*|^\{4:\s*/, '').replace(/[^\P{Cc}\t]/gu, '');
    const at = index + 1;
    const tag = TAG.exec(row)?.[1];
    if (tag === '20') {
      message = { at, fields: [] };
      messages.push(message);
    }
    if (/^-\}?\s*(\{5:.*)?$/.test(row)) {
      message = null;
      continue;
    }
    // Lines between two messages belong to the envelope of the sender, unless they look like part of a statement.
    if (!message && tag) throw unreadable(at, row);
    if (!message) continue;
    if (tag) message.fields.push({ tag, at, rows: [row.slice(tag.length + 2)] });
    else if (row.trim() !== '') message.fields.at(-1)?.rows.push(row);
  }
  return messages;
}

function readMessage({ at, fields }: Message): Page {
  const opening = balanceOf(fields, '60', at);
  const closing = balanceOf(fields, '62', at);
  if (opening.currency !== closing.currency) throw new FileRefusal('STATEMENT_MIXED_CURRENCIES', { line: at });
  const lines: ReadLine[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[index + 1];
    lines.push(readLine(field, next?.tag === '86' ? next : undefined));
  }
  const account = fields.find(({ tag }) => tag === '25' || tag === '25P')?.rows[0];
  if (!account?.trim()) throw new FileRefusal('STATEMENT_FIELD_MISSING', { line: at, field: ':25:' });
  const statement: ReadStatement = {
    account: tidy(account),
    currency: opening.currency,
    opening: opening.amount,
    closing: closing.amount,
    ...periodOf([...lines.map(({ day }) => day), closing.day]),
    lines,
  };
  return { statement, at, startsStatement: !opening.isIntermediate, endsStatement: !closing.isIntermediate };
}

function joinPages(before: Page | undefined, { statement: page, at }: Page): Page {
  const first = before?.statement;
  if (!first || first.account !== page.account || compare(first.closing ?? '0', page.opening ?? '0') !== 0) {
    throw new FileRefusal('STATEMENT_PAGE_MISSING', { line: at });
  }
  const statement: ReadStatement = {
    ...first,
    closing: page.closing,
    ...periodOf([first.fromDay, first.toDay, page.fromDay, page.toDay]),
    lines: withMore(first.lines, page.lines),
  };
  return { ...before, statement };
}

function balanceOf(fields: readonly Field[], number: '60' | '62', messageAt: number): Balance {
  const found = fields.filter(({ tag }) => tag === `${number}F` || tag === `${number}M`);
  const [field] = found;
  if (!field) {
    throw number === '62'
      ? new FileRefusal('STATEMENT_CUT', { line: fields.at(-1)?.at ?? messageAt })
      : new FileRefusal('STATEMENT_FIELD_MISSING', { line: messageAt, field: `:${number}F:` });
  }
  if (found.length > 1) throw new FileRefusal('STATEMENT_REPEATED', { line: found[1]?.at ?? 0, first: field.at });
  const [, mark, year = '', month = '', date = '', currency = '', figure = ''] =
    BALANCE.exec(field.rows.join('').trim()) ?? [];
  const day = dayOf(fullYear(year), month, date);
  const amount = plainAmount(figure, ',');
  if (!day || amount === undefined) throw unreadable(field.at, `:${field.tag}:${field.rows.join('')}`);
  return { amount: mark === 'D' ? negate(amount) : amount, day, currency, isIntermediate: field.tag.endsWith('M') };
}

function readLine(field: Field, details: Field | undefined): ReadLine {
  const [first = '', ...supplement] = field.rows;
  const [, year = '', month = '', date = '', entry = '', mark = '', , figure = '', , references = ''] =
    LINE.exec(first.trimEnd()) ?? [];
  const amount = plainAmount(figure, ',');
  const valueDay = dayOf(fullYear(year), month, date);
  // Some banks count thirty days in every month: then only the entry date is a day of the calendar.
  const entryDay = entry.trim() ? entryDayNear(fullYear(year), month, entry) : undefined;
  const day = entryDay ?? valueDay;
  if (amount === undefined || !day) throw unreadable(field.at, `:61:${first}`);
  const [own = '', bank = ''] = references.split('//', 2);
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const { text, party, partyAccount, endToEnd } = detailsOf(details?.rows ?? []);
  const reference = [tidy(bank), tidy(own), endToEnd ?? ''].find((part) => part !== '' && !/^NONREF$/i.test(part));
  return lineOf({
    at: field.at,
    day,
    amount: isOut ? negate(amount) : amount,
    reference: reference ?? null,
    text: tidy([text, ...supplement].join(' ')),
    party: tidyOrNull(party),
    partyAccount: tidyOrNull(partyAccount),
  });
}

/** The entry date has no year: it is the one that brings it nearest to the value date. */
function entryDayNear(valueYear: number, valueMonth: string, entry: string): string | undefined {
  const [month, date] = [entry.slice(0, 2), entry.slice(2)];
  const distance = Number(month) - Number(valueMonth);
  const year = distance > 6 ? valueYear - 1 : distance < -6 ? valueYear + 1 : valueYear;
  return dayOf(year, month, date);
}
