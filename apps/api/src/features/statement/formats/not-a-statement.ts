import type { RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';

/** The first bytes of files that people send instead of a statement. */
const SIGNATURES: readonly (readonly [found: string, start: string])[] = [
  ['PDF', '%PDF-'],
  ['PNG', '\x89PNG'],
  ['JPEG', '\xff\xd8\xff'],
  ['GIF', 'GIF8'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['RTF', '{\\rtf'],
  ['RAR', 'Rar!'],
  ['7z', "7z\xbc\xaf'"],
];

/** Messages of ISO 20022 by the element that holds their content. */
const ISO_MESSAGES: Partial<Record<string, string>> = {
  BkToCstmrAcctRpt: 'CAMT.052',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054',
  CstmrCdtTrfInitn: 'PAIN.001',
  CstmrPmtStsRpt: 'PAIN.002',
  CstmrDrctDbtInitn: 'PAIN.008',
  FIToFICstmrCdtTrf: 'PACS.008',
  AcctRptgReq: 'CAMT.060',
};
const ISO = new RegExp(`<(?:\\w+:)?(${Object.keys(ISO_MESSAGES).join('|')})[\\s/>]`);

/** Refuses what is known to be something else, by its name. `start` is the beginning of the file as text. */
export function refuseKnownOther(bytes: Uint8Array, start: string): void {
  const found = signatureOf(bytes) ?? isoMessageOf(start) ?? swiftMessageOf(start);
  if (found) throw new FileRefusal('STATEMENT_IS_OTHER', { found });
}

/** Refuses pages of a browser, other XML, and JSON where no explorer of wallets is expected. */
export function refuseOtherText(start: string, isWallet: boolean): void {
  if (/^\s*<(?:!doctype html|html|head|body|table|div)/i.test(start)) {
    throw new FileRefusal('STATEMENT_IS_OTHER', { found: 'HTML' });
  }
  const root = /^\s*(?:<\?[^>]*>\s*)*<([\w.:-]{1,60})/.exec(start)?.[1];
  if (root) throw new FileRefusal('STATEMENT_IS_OTHER', { found: `XML <${root}>` });
  if (!isWallet && /^\s*[[{]/.test(start)) throw new FileRefusal('STATEMENT_IS_OTHER', { found: 'JSON' });
  if (start.includes('\0')) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
}

/** Longer than any day or amount; the pattern would take long on a long cell. */
const MAX_FIGURE = 40;
const FIGURE = /^[-+(]?\d[\d\s.,:/+-]*\)?\s*[A-Za-z₫đ¥$]{0,3}$/;

function isFigure(cell: string): boolean {
  return cell.length <= MAX_FIGURE && FIGURE.test(cell);
}

/** Whether some row has a day or an amount in a cell of its own, beside another cell: prose has none. */
export function isTable(rows: readonly RawRow[]): boolean {
  return rows.some(({ cells }) => {
    const filled = cells.filter((cell) => cell !== null && cell !== '');
    return filled.length > 1 && filled.some((cell) => typeof cell !== 'string' || isFigure(cell));
  });
}

function signatureOf(bytes: Uint8Array): string | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 8));
  return SIGNATURES.find(([, start]) => first.startsWith(start))?.[0];
}

function isoMessageOf(start: string): string | undefined {
  return ISO_MESSAGES[ISO.exec(start)?.[1] ?? ''];
}

/** A message of SWIFT other than a statement: by the header that names its type, or by fields that only its kind has. */
function swiftMessageOf(start: string): string | undefined {
  const type = /\{2:[IO](\d{3})/.exec(start)?.[1];
  if (type) return type === '940' || type === '950' ? undefined : `MT${type}`;
  if (!/(?:^|\{4:|@@)[ \t]{0,9}:20:/m.test(start) || /(?:^|@@)[ \t]{0,9}:60[FM]:/m.test(start)) return undefined;
  if (/(?:^|@@)[ \t]{0,9}:(?:34F|90[CD]|13D?):/m.test(start)) return 'MT942';
  return /^:32A:/m.test(start) && /^:59[A-Z]?:/m.test(start) ? 'MT103' : undefined;
}
