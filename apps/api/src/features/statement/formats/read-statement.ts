import type { StatementFormat } from '@doi-tien/contract/statement';
import { MAX_COLUMNS, type RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readXlsxSheets } from '../../../platform/files/tables/xlsx-file.ts';
import { looksLikeAlipay, readAlipay } from './alipay.ts';
import { writtenDay } from './bank-days.ts';
import { bareFigure } from './bank-figures.ts';
import { looksLikeCamt053, readCamt053 } from './camt053.ts';
import { delimitedRows, MAX_LINES } from './delimited.ts';
import type { LeftOut } from './left-out.ts';
import { looksLikeMt940, readMt940 } from './mt940.ts';
import { isTable, refuseKnownOther, refuseOtherText } from './not-a-statement.ts';
import { looksLikeOfx, readOfx } from './ofx.ts';
import type { ReadStatement } from './statement.ts';
import { tableDelimiter } from './table-delimiter.ts';
import { readTable, type TableOptions, type TableView } from './table-reading.ts';
import { decodeText } from './text.ts';
import { looksLikeWallet, readWallet } from './wallet.ts';

export interface StatementRequest {
  bytes: Uint8Array;
  /** Number or address of the account, as it is kept here. */
  account: string;
  isWallet: boolean;
  timeZone: string;
  table: TableOptions;
}

export interface StatementReading {
  format: StatementFormat;
  statements: ReadStatement[];
  /** Only of a table. */
  table: TableView | null;
  /** Rows of a table that were left out, by their line in the file. */
  skipped: number[];
  /** Rows that are no money of the account, by kind. */
  leftOut: LeftOut[];
  /** Accounts in the file that are not the one it was sent for. */
  otherAccounts: string[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const START = 64 * 1024;

/** Recognises the format by its content, never by the name of the file. */
export async function readStatement(request: StatementRequest): Promise<StatementReading> {
  const { bytes, account, timeZone } = request;
  if (bytes.length === 0) throw new FileRefusal('FILE_EMPTY');
  if (ZIP.every((byte, at) => bytes[at] === byte)) {
    const sheets = await readXlsxSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MAX_LINES);
    return ofTable(rowsOfOnly(sheets), false, request.table);
  }
  const start = startOf(bytes);
  refuseKnownOther(bytes, start);
  if (looksLikeCamt053(start)) {
    const { statements, leftOut } = readCamt053(bytes);
    return ofFormat('camt053', statements, leftOut);
  }
  if (looksLikeOfx(start)) return ofFormat('ofx', readOfx(bytes));
  if (looksLikeMt940(start)) return ofFormat('mt940', readMt940(bytes));
  if (looksLikeAlipay(start) || looksLikeAlipay(chineseStartOf(bytes))) {
    const { statements, leftOut } = readAlipay(bytes);
    return ofFormat('alipay', statements, leftOut);
  }
  const isWallet = looksLikeWallet(start);
  if (!isWallet) refuseOtherText(start, request.isWallet);
  if (isWallet || request.isWallet) {
    const { statements, leftOut } = readWallet(bytes, account, timeZone);
    return ofFormat('wallet', statements, leftOut);
  }
  const text = decodeText(bytes, 'windows-1252');
  const rows = delimitedRows(text, tableDelimiter(text)).map(
    ({ at, cells }): RawRow => ({ line: at, cells: cells.slice(0, MAX_COLUMNS) }),
  );
  return ofText(rows, request.table);
}

/** The sheet with the table. Where two sheets hold lines, reading one of them would leave out the money of the other. */
function rowsOfOnly(sheets: readonly { name: string; rows: RawRow[] }[]): RawRow[] {
  const [first, second] = sheets.filter(({ rows }) => rows.some(isLikeLine));
  if (second) throw new FileRefusal('STATEMENT_SEVERAL_SHEETS', { first: first?.name ?? '', second: second.name });
  return first?.rows ?? sheets[0]?.rows ?? [];
}

/** A row that starts with a day or has one, and a figure. */
function isLikeLine({ cells, line }: RawRow): boolean {
  return cells.some((cell) => writtenDay(cell, line)) && cells.some((cell) => bareFigure(cell, line));
}

/** Text in which neither headings nor figures are found is a letter, and nobody can choose columns of it. */
function ofText(rows: readonly RawRow[], options: TableOptions): StatementReading {
  const trial = ofTable(rows, true, { ...options, isTrial: true });
  const refusal = trial.table?.refusal;
  if (refusal?.word === 'STATEMENT_COLUMNS_UNKNOWN' && !isTable(rows)) throw new FileRefusal('STATEMENT_NO_TABLE');
  if (refusal && !options.isTrial) throw new FileRefusal(refusal.word, refusal.params);
  return trial;
}

function ofFormat(format: StatementFormat, statements: ReadStatement[], leftOut: LeftOut[] = []): StatementReading {
  return { format, statements, table: null, skipped: [], leftOut, otherAccounts: [] };
}

function ofTable(rows: readonly RawRow[], isText: boolean, options: TableOptions): StatementReading {
  return { format: 'table', ...readTable(rows, isText, options), otherAccounts: [] };
}

/** Enough to recognise a format; characters that are cut or of another encoding do no harm. */
function startOf(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, START));
}

/** An older bill of Alipay is in the encoding of China, where the words of its banner have other bytes. */
function chineseStartOf(bytes: Uint8Array): string {
  return new TextDecoder('gb18030').decode(bytes.subarray(0, START));
}
