import { compare, negate } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { detailsOf, MAX_ROWS } from './mt940-details.ts';
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
  /** Whether its closing balance was there. */
  hasClosing: boolean;
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
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,18}(?:,\d{0,6}|\.\d{2})?)$/;
/**
 * Value date, entry date, mark, funds code, amount, type of transaction, references. Amounts have a comma; some banks write a point, which is
 * one of decimals only before exactly two of them.
 */
const LINE =
  /^(\d{2})(\d{2})(\d{2})(\d{4}| {4})?\s?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15}(?:,\d{0,6}|\.\d{2})?)(?![\d.,])([NFS][A-Z0-9]{3})?(.*)$/;

export function looksLikeMt940(start: string): boolean {
  return /(?:^|\{4:|@@)[ \t]{0,9}:20:/m.test(start) && /(?:^|@@)[ \t]{0,9}:25P?:/m.test(start);
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
    // A bank may send the later pages of a statement in a file of their own: their first balance is then the opening one.
    open = open ? joinPages(open, page) : page;
    if (!page.endsStatement) continue;
    statements.push(open);
    open = undefined;
  }
  if (open) throw new FileRefusal('STATEMENT_CUT', { line: messages.at(-1)?.at ?? 0 });
  refuseRepeated(statements);
  return statements.map(({ statement }) => statement);
}

/** The rows of a file. Some banks end rows with `@@`, others write the end of a message and the head of the next one on one line. */
function rowsOf(text: string): { at: number; row: string }[] {
  const hasOwnEnds = /^@@:\d\d/m.test(text.slice(0, 1000));
  return (hasOwnEnds ? text.replaceAll('@@', '\n') : text)
    .split(/\r\n|\r|\n/)
    .flatMap((raw, index) => raw.split(/(?<=^-\})|(?=\{1:)/).map((part) => ({ at: index + 1, row: plainRow(part) })));
}

/** Without the envelope of the message before its first tag, and without control characters. */
function plainRow(raw: string): string {
  return raw
    .replace(/^\{1:.*?\{4:\s*|^\{4:\s*/, '')
    .replace(/[^\P{Cc}\t]/gu, '')
    .replace(/^\s+(?=:\d{2}[A-Z]?:)/, '');
}

/** A dash alone ends a message that has its closing balance; before that it is a part of a text. */
function endsMessage(row: string, message: Message | null): boolean {
  if (row.startsWith('-}')) return true;
  return /^\s?-\s*\$?$/.test(row) && (message?.hasClosing ?? true);
}

function messagesOf(text: string): Message[] {
  const messages: Message[] = [];
  let message: Message | null = null;
  for (const { at, row } of rowsOf(text)) {
    const tag = TAG.exec(row)?.[1];
    if (tag === '20') {
      message = { at, fields: [], hasClosing: false };
      messages.push(message);
    }
    if (endsMessage(row, message)) {
      message = null;
      continue;
    }
    // Lines between two messages belong to the envelope of the sender, unless they look like part of a statement.
    if (!message && tag) throw unreadable(at, row);
    if (!message) continue;
    if (tag) message.fields.push({ tag, at, rows: [row.slice(tag.length + 2)] });
    else if (row.trim() !== '') message.fields.at(-1)?.rows.push(row);
    message.hasClosing ||= tag === '62F' || tag === '62M';
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
    lines.push(readLine(field, detailsAfter(fields, index)));
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

/** The texts of a line: some banks write several. */
function detailsAfter(fields: readonly Field[], lineAt: number): string[] {
  const rows: string[] = [];
  for (let at = lineAt + 1; fields[at]?.tag === '86'; at += 1)
    rows.push(...(fields[at]?.rows ?? []).slice(0, MAX_ROWS));
  return rows;
}

function joinPages(before: Page, { statement: page, at }: Page): Page {
  const first = before.statement;
  if (first.account !== page.account || compare(first.closing ?? '0', page.opening ?? '0') !== 0) {
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
  const amount = amountOf(figure);
  if (!day || amount === undefined) throw unreadable(field.at, `:${field.tag}:${field.rows.join('')}`);
  return { amount: mark === 'D' ? negate(amount) : amount, day, currency, isIntermediate: field.tag.endsWith('M') };
}

function readLine(field: Field, details: readonly string[]): ReadLine {
  const [first = '', ...supplement] = field.rows;
  const [, year = '', month = '', date = '', entry = '', mark = '', , figure = '', , references = ''] =
    LINE.exec(first.trimEnd()) ?? [];
  const amount = amountOf(figure);
  const valueDay = dayOf(fullYear(year), month, date);
  // Some banks count thirty days in every month: then only the entry date is a day of the calendar.
  const entryDay = entry.trim() ? entryDayNear(fullYear(year), month, entry) : undefined;
  const day = entryDay ?? valueDay;
  if (amount === undefined || !day) throw unreadable(field.at, `:61:${first}`);
  const [own = '', bank = ''] = references.split('//', 2);
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const { text, party, partyAccount, endToEnd } = detailsOf(details);
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

function amountOf(figure: string): string | undefined {
  return plainAmount(figure, figure.includes('.') ? '.' : ',');
}

/** The entry date has no year: it is the one that brings it nearest to the value date. */
function entryDayNear(valueYear: number, valueMonth: string, entry: string): string | undefined {
  const [month, date] = [entry.slice(0, 2), entry.slice(2)];
  const distance = Number(month) - Number(valueMonth);
  const year = distance > 6 ? valueYear - 1 : distance < -6 ? valueYear + 1 : valueYear;
  return dayOf(year, month, date);
}
