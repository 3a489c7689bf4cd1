import { isZero, subtract, sum } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { refuseRepeated } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement } from './statement.ts';
import { dayOf, decodeText, periodOf, plainAmount, tidy, tidyOrNull, unreadable } from './text.ts';

/** One aggregate of the file: its values by name, and where it starts. */
interface Block {
  name: string;
  at: number;
  values: Map<string, string>;
}

/** Old files (SGML) do not close values, new ones (XML) do: both are read by their opening tags alone. */
const TOKEN = /<(\/?)([A-Za-z0-9.]+)>([^<\r\n]*)|\n/g;
/** Values are looked up by the names above them; no file nests deeper. */
const MAX_DEPTH = 200;
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

export function looksLikeOfx(start: string): boolean {
  return /OFXHEADER|<OFX>/i.test(start);
}

export function readOfx(bytes: Uint8Array): ReadStatement[] {
  const text = decodeText(bytes, 'windows-1252');
  const statements: { statement: ReadStatement; at: number }[] = [];
  const hasDecimals = showsDecimals(text);
  const open: Block[] = [];
  let found: { line: ReadLine; isDebit: boolean }[] = [];
  let line = 1;
  let isWhole = false;
  for (const [token, closes, tag = '', value = ''] of text.matchAll(TOKEN)) {
    if (token === '\n') line += 1;
    else if (closes) {
      const name = tag.toUpperCase();
      isWhole ||= name === 'OFX';
      const ended = endBlock(open, name);
      // Its amount is in another currency than the account, unless one is worth one.
      if (name === 'CURRENCY' && ended && !/^1([.,]0*)?$/.test(ended.values.get('CURRATE') ?? ''))
        throw new FileRefusal('STATEMENT_MIXED_CURRENCIES', { line: ended.at });
      if (name === 'STMTTRN' && ended) {
        found.push({
          line: readLine(ended, hasDecimals),
          isDebit: ended.values.get('TRNTYPE')?.toUpperCase() === 'DEBIT',
        });
      }
      if (STATEMENTS.has(name) && ended) {
        refuseUnsigned(found);
        const lines = found.map(({ line: read }) => read);
        const statement = complete(ended, lines, hasDecimals);
        if (statement) statements.push({ statement, at: ended.at });
        found = [];
      }
    } else openOrSet(open, tag.toUpperCase(), value.trim(), line);
  }
  if (!isWhole) throw new FileRefusal('STATEMENT_CUT', { line });
  if (statements.length === 0) throw noStatement(text);
  refuseRepeated(statements);
  return statements.map(({ statement }) => statement);
}

function openOrSet(open: Block[], name: string, value: string, at: number): void {
  if (value === '') {
    if (open.length >= MAX_DEPTH) throw unreadable(at, `<${name}>`);
    open.push({ name, at, values: new Map() });
    return;
  }
  const plain = value.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
  const path = open.map((block) => block.name);
  open.at(-1)?.values.set(name, plain);
  // Values of parts of a statement are looked up on the statement under the name of the part.
  const statement = open.findLast((block) => STATEMENTS.has(block.name));
  statement?.values.set([...path.slice(open.indexOf(statement) + 1), name].join('/'), plain);
}

/** Values that stay open (SGML) are left behind; the aggregate that ends is taken off. */
function endBlock(open: Block[], name: string): Block | undefined {
  const at = open.findLastIndex((block) => block.name === name);
  return at < 0 ? undefined : open.splice(at)[0];
}

const MAY_BE_THOUSANDS = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A comma or a point starts the decimals. Three digits behind it may be thousands, so such a figure is read only where others of the file
 * show that they are decimals.
 */
function ofxAmount(figure: string, hasDecimals: boolean): string | undefined {
  if (!hasDecimals && MAY_BE_THOUSANDS.test(figure)) return undefined;
  return plainAmount(figure, figure.includes(',') ? ',' : '.');
}

/** Whether some amount can only have decimals behind its comma or point. */
function showsDecimals(text: string): boolean {
  const figures = [...text.matchAll(/<(?:TRNAMT|BALAMT)>\s*([-+]?\d{1,20}[.,]\d{1,20})(?![\d.,])/gi)];
  return figures.some(([, figure = '']) => !MAY_BE_THOUSANDS.test(figure));
}

/** Amounts have signs. A bank that leaves them out tells the direction by the type alone, which is not what the format says. */
function refuseUnsigned(found: readonly { line: ReadLine; isDebit: boolean }[]): void {
  if (found.some(({ line }) => line.amount.startsWith('-'))) return;
  const debit = found.find(({ line, isDebit }) => isDebit && !isZero(line.amount));
  if (debit) throw new FileRefusal('STATEMENT_DIRECTION_UNREADABLE', { line: debit.line.at, text: 'DEBIT' });
}

function readLine({ at, values }: Block, hasDecimals: boolean): ReadLine {
  const figure = values.get('TRNAMT') ?? '';
  const amount = ofxAmount(figure, hasDecimals);
  const day = ofxDay(values.get('DTPOSTED'));
  if (amount === undefined || !day) throw unreadable(at, `${values.get('DTPOSTED') ?? ''} ${figure}`);
  const texts = [values.get('NAME'), values.get('MEMO')].filter((part) => part);
  return lineOf({
    at,
    day,
    amount,
    reference: tidyOrNull(values.get('REFNUM') ?? values.get('FITID')),
    text: tidy(texts.join(' ')),
    party: tidyOrNull(values.get('NAME') ?? values.get('PAYEE/NAME')),
  });
}

/** What a file without the statement of a bank or card holds instead. */
function noStatement(text: string): FileRefusal {
  const other = /<(INVSTMTRS|PROFRS|ACCTINFORS|SIGNUPMSGSRSV1|CLOSURE|BILLPAYMSGSRSV1)>/i.exec(text)?.[1];
  return other
    ? new FileRefusal('STATEMENT_IS_OTHER', { found: `OFX ${other.toUpperCase()}` })
    : new FileRefusal('FILE_EMPTY');
}

/**
 * There is a closing balance only: the opening one follows from it, and has to fit what was imported before. Banks list accounts without
 * movements too; one that names no day at all says nothing.
 */
function complete({ at, values }: Block, lines: ReadLine[], hasDecimals: boolean): ReadStatement | null {
  const account = values.get('BANKACCTFROM/ACCTID') ?? values.get('CCACCTFROM/ACCTID');
  if (!account) throw new FileRefusal('STATEMENT_FIELD_MISSING', { line: at, field: 'ACCTID' });
  const ends = ofxDay(values.get('BANKTRANLIST/DTEND'));
  const figure = values.get('LEDGERBAL/BALAMT');
  const asOf = ofxDay(values.get('LEDGERBAL/DTASOF'));
  const days = [...lines.map(({ day }) => day), ...(ends ? [ends] : [])];
  const period = periodOf(days.length === 0 && asOf ? [asOf] : days);
  if (period.fromDay === '') return null;
  // A balance of a later day holds movements that are not in the file, one of an earlier day not all of them.
  const isOfPeriod =
    figure !== undefined && asOf !== undefined && asOf <= period.toDay && lines.every(({ day }) => day <= asOf);
  const closing = isOfPeriod ? (ofxAmount(figure, hasDecimals) ?? null) : null;
  return {
    account: tidy(account),
    currency: values.get('CURDEF')?.toUpperCase() ?? null,
    opening: closing === null ? null : subtract(closing, sum(lines.map(({ amount }) => amount))),
    closing,
    ...period,
    lines,
  };
}

function ofxDay(text: string | undefined): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  return dayOf(year, month, date);
}
