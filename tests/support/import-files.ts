import { deflateRawSync } from 'node:zlib';
import type { ImportAnswer } from '@doi-tien/contract/import.schema';
import { type Cell, countCell, textCell } from '../../apps/api/src/platform/files/sheets/cell.ts';
import { WallClock } from '../../apps/api/src/platform/files/sheets/wall-clock.ts';
import { writeWorkbook } from '../../apps/api/src/platform/files/sheets/workbook.ts';
import { type Answer, type Caller, headersOf, type TestApp } from './test-app.ts';

export interface SendOptions {
  as?: Caller;
  name?: string;
  query?: string;
  headers?: Record<string, string>;
}

/** Sends a file the way a browser does. */
export async function sendFile(
  api: TestApp,
  path: string,
  content: string | Uint8Array,
  options: SendOptions,
): Promise<Answer<ImportAnswer>> {
  return sendUpload(api, `${path}/import`, content, options);
}

export async function sendUpload<Data>(
  api: TestApp,
  path: string,
  content: string | Uint8Array,
  { as, name = 'du-lieu.csv', query = '', headers }: SendOptions,
): Promise<Answer<Data>> {
  const boundary = 'x-test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await api.app.inject({
    method: 'POST',
    url: `/api${path}${query ? `?${query}` : ''}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headersOf(as),
      ...headers,
    },
    payload,
  });
  return response.json();
}

export type Plain = string | number | Date | null;

/** A workbook with one sheet, headings first. Dates are wall clocks told as UTC. */
export async function workbookOf(headings: string[], rows: Plain[][]): Promise<Buffer> {
  const cellOf = (value: Plain): Cell => {
    if (value === null) return { kind: 'empty' };
    if (value instanceof Date) return { kind: 'moment', moment: value.toISOString() };
    return typeof value === 'number' ? countCell(value) : textCell(value);
  };
  const sheet = { name: 'Dữ liệu', widths: [], headings, rows: () => [rows.map((row) => row.map(cellOf))] };
  const chunks: Buffer[] = [];
  for await (const chunk of writeWorkbook({ sheets: [sheet] }, new WallClock('UTC'))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface Part {
  name: string;
  text: string | Buffer;
  /** What the directory claims, when it lies. */
  claimed?: number;
  flags?: number;
}

/** An archive made by hand, for files no honest program writes. */
export function archiveOf(parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimed, flags = 0 } of parts) {
    const packed = deflateRawSync(text);
    const size = claimed ?? Buffer.byteLength(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, table, end]);
}

/**
 * An archive whose plain directory tells of `shown` while the directory of its ZIP64 records, which a reader that knows them follows,
 * tells of `hidden`: a size of 0xffffffff in the plain one says so.
 */
export function withSecondDirectory(shown: Buffer, hidden: Buffer): Buffer {
  const shownEnd = shown.length - 22;
  const hiddenEnd = hidden.length - 22;
  const base = shown.length - 22;
  const entries = Buffer.from(hidden.subarray(0, hiddenEnd));
  const first = hidden.readUInt32LE(hiddenEnd + 16);
  for (let at = first; at < hiddenEnd; ) {
    entries.writeUInt32LE(entries.readUInt32LE(at + 42) + base, at + 42);
    at += 46 + entries.readUInt16LE(at + 28) + entries.readUInt16LE(at + 30) + entries.readUInt16LE(at + 32);
  }
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(hidden.readUInt16LE(hiddenEnd + 10)), 24);
  record.writeBigUInt64LE(BigInt(hidden.readUInt16LE(hiddenEnd + 10)), 32);
  record.writeBigUInt64LE(BigInt(hidden.readUInt32LE(hiddenEnd + 12)), 40);
  record.writeBigUInt64LE(BigInt(first + base), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(base + hiddenEnd), 8);
  locator.writeUInt32LE(1, 16);
  // The size of the directory is what a plain reader does not need, and what tells the other one to look further.
  const end = Buffer.from(shown.subarray(shownEnd));
  end.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([shown.subarray(0, shownEnd), entries, record, locator, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a small workbook around a sheet of one's own. */
export function partsAround(sheetData: string): Part[] {
  return [
    {
      name: '[Content_Types].xml',
      text: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>` },
  ];
}
