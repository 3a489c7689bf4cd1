import { ENTRY_KIND, UN_LIST } from '@doi-tien/contract/screening';
import { SaxesParser } from 'saxes';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import type { ImportRow } from '../../../platform/imports/importer.ts';
import type { ParsedFile } from './parsed-file.ts';

/** The consolidated list of the United Nations: which elements become which fields. */
const COLUMNS: [element: string, field: string][] = [
  ['REFERENCE_NUMBER', 'so_tham_chieu'],
  ['FIRST_NAME … FOURTH_NAME', 'ten'],
  ['ALIAS_NAME', 'ten_khac'],
  ['NAME_ORIGINAL_SCRIPT', 'ten_goc'],
  ['DATE_OF_BIRTH', 'ngay_sinh'],
  ['NATIONALITY', 'quoc_tich'],
  ['LISTED_ON', 'ngay_dua_vao'],
];
const NAMES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const KINDS: Record<string, number> = { INDIVIDUAL: ENTRY_KIND.person, ENTITY: ENTRY_KIND.organisation };
const ROOT = 'CONSOLIDATED_LIST';
const MAX_DEPTH = 16;
const MAX_TEXT = 20_000;
const CHUNK_BYTES = 64 * 1024;

export function isXml(bytes: Uint8Array): boolean {
  return /^(\uFEFF|ï»¿)?\s*</.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
}

interface Entry {
  line: number;
  kind: number;
  /** The texts of the elements, by their path below the entry. */
  texts: Map<string, string[]>;
  births: string[];
}

/** Reads the file piece by piece. A DTD is refused, so that nothing can be expanded; anything broken names its line. */
export function readUnList(bytes: Uint8Array, maxRows: number): ParsedFile {
  const rows: ImportRow[] = [];
  const path: string[] = [];
  let entry: Entry | null = null;
  let text = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new FileRefusal('FILE_HAS_DTD');
  });
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '').slice(0, 200);
    throw new FileRefusal('FILE_XML_BROKEN', { line: parser.line, reason });
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (path[0] !== ROOT) throw new FileRefusal('FILE_COLUMNS_MISSING', { columns: ROOT });
    if (path.length > MAX_DEPTH) throw new FileRefusal('FILE_UNREADABLE');
    const kind = KINDS[name];
    if (kind !== undefined && path.length === 3) entry = { line: parser.line, kind, texts: new Map(), births: [] };
  });
  const addText = (more: string) => {
    text += more;
    if (text.length > MAX_TEXT) throw new FileRefusal('FILE_UNREADABLE');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (entry) takeText(entry, path.slice(3), text.trim());
    if (entry && path.length === 3) {
      rows.push(toRow(entry));
      entry = null;
      if (rows.length > maxRows) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: maxRows });
    }
    text = '';
    path.pop();
  });
  feed(parser, bytes);
  if (rows.length === 0) throw new FileRefusal('FILE_EMPTY');
  return {
    head: {
      dinh_dang: 'xml',
      ma_hoa: 'utf-8',
      dau_phan_cach: null,
      dau_thap_phan: null,
      chac_chan: true,
      trang_tinh: null,
      cot: COLUMNS.map(([tieu_de, truong]) => ({ tieu_de, truong })),
    },
    rows,
  };
}

function feed(parser: SaxesParser, bytes: Uint8Array): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (part: Uint8Array, stream: boolean) => {
    try {
      return decoder.decode(part, { stream });
    } catch {
      throw new FileRefusal('FILE_NOT_UTF8');
    }
  };
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decode(bytes.subarray(at, at + CHUNK_BYTES), true));
  parser.write(decode(new Uint8Array(), false));
  parser.close();
}

/** An element below the entry has ended. */
function takeText(entry: Entry, below: readonly string[], text: string): void {
  const path = below.join('/');
  if (path === 'INDIVIDUAL_DATE_OF_BIRTH') {
    const birth = birthOf(entry);
    if (birth) entry.births.push(birth);
    for (const field of ['DATE', 'YEAR', 'FROM_YEAR', 'TO_YEAR']) entry.texts.delete(`${path}/${field}`);
    return;
  }
  if (text === '' || path === '') return;
  const kept = entry.texts.get(path);
  if (kept) kept.push(text);
  else entry.texts.set(path, [text]);
}

function birthOf({ texts }: Entry): string | null {
  const one = (field: string) => texts.get(`INDIVIDUAL_DATE_OF_BIRTH/${field}`)?.[0] ?? '';
  const [date, year, from, to] = [one('DATE'), one('YEAR'), one('FROM_YEAR'), one('TO_YEAR')];
  if (/^\d{4}-\d{2}-\d{2}/.test(date)) return date.slice(0, 10);
  if (year) return year;
  if (from && to) return `${from}-${to}`;
  return date.slice(0, 4) || from || to || null;
}

function toRow({ line, kind, texts, births }: Entry): ImportRow {
  const all = (path: string) => texts.get(path) ?? [];
  const aliases = [...all('INDIVIDUAL_ALIAS/ALIAS_NAME'), ...all('ENTITY_ALIAS/ALIAS_NAME')];
  const listed = all('LISTED_ON')[0]?.slice(0, 10);
  const given: Record<string, unknown> = {
    danh_sach: UN_LIST,
    nguon: 'un',
    loai: kind,
    ten: NAMES.flatMap(all).join(' '),
    ten_khac: aliases.join('; ') || null,
    ten_goc: all('NAME_ORIGINAL_SCRIPT')[0] ?? null,
    ngay_sinh: births.join('; ') || null,
    quoc_tich: all('NATIONALITY/VALUE').join(', ') || null,
    so_tham_chieu: all('REFERENCE_NUMBER')[0] ?? all('DATAID')[0] ?? null,
    ngay_dua_vao: listed && /^\d{4}-\d{2}-\d{2}$/.test(listed) ? listed : null,
  };
  return { line, given, raw: {}, problems: [] };
}
