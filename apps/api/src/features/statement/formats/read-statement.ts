import type { StatementFormat } from '@doi-tien/contract/statement';
import type { RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readXlsxRows } from '../../../platform/files/tables/xlsx-file.ts';
import { looksLikeAlipay, readAlipay } from './alipay.ts';
import { looksLikeCamt053, readCamt053 } from './camt053.ts';
import { delimitedRows, MAX_LINES } from './delimited.ts';
import { looksLikeMt940, readMt940 } from './mt940.ts';
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
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const START = 64 * 1024;

/** Recognises the format by its content, never by the name of the file. */
export async function readStatement(request: StatementRequest): Promise<StatementReading> {
  const { bytes, account, timeZone } = request;
  if (bytes.length === 0) throw new FileRefusal('FILE_EMPTY');
  if (ZIP.every((byte, at) => bytes[at] === byte)) {
    const rows = await readXlsxRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MAX_LINES);
    return { format: 'table', ...readTable(rows, false, request.table) };
  }
  const start = startOf(bytes);
  if (looksLikeCamt053(start)) return ofFormat('camt053', readCamt053(bytes));
  if (looksLikeOfx(start)) return ofFormat('ofx', readOfx(bytes));
  if (looksLikeMt940(start)) return ofFormat('mt940', readMt940(bytes));
  if (looksLikeAlipay(start) || looksLikeAlipay(chineseStartOf(bytes))) return ofFormat('alipay', readAlipay(bytes));
  if (request.isWallet || looksLikeWallet(start)) return ofFormat('wallet', readWallet(bytes, account, timeZone));
  if (/^\s*[<{]/.test(start) || start.includes('\0')) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  const text = decodeText(bytes, 'windows-1252');
  const rows = delimitedRows(text, tableDelimiter(text)).map(({ at, cells }): RawRow => ({ line: at, cells }));
  return { format: 'table', ...readTable(rows, true, request.table) };
}

function ofFormat(format: StatementFormat, statements: ReadStatement[]): StatementReading {
  return { format, statements, table: null, skipped: [] };
}

/** Enough to recognise a format; characters that are cut or of another encoding do no harm. */
function startOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isUtf16 ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8').decode(bytes.subarray(0, START));
}

/** An older bill of Alipay is in the encoding of China, where the words of its banner have other bytes. */
function chineseStartOf(bytes: Uint8Array): string {
  return new TextDecoder('gb18030').decode(bytes.subarray(0, START));
}
