import { type FeedColumn, MAX_FEED_ROWS } from '@doi-tien/contract/rate-sources';
import { readCsv } from '../../../platform/files/tables/csv-file.ts';
import type { RawCell, RawTable } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readXlsx } from '../../../platform/files/tables/xlsx-file.ts';
import { cut, type FeedLayout, type RawFeed } from './feed.ts';
import { readMoment } from './feed-moments.ts';

/** What every XLSX file begins with: it is a ZIP archive. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Reads a table by its headings, CSV or XLSX; the first row that is not blank holds them. */
export async function readTableFeed(bytes: Uint8Array, layout: FeedLayout): Promise<RawFeed> {
  const fits = (headings: RawCell[]) => placeOf(headings, layout.codeAt) !== undefined;
  const isZip = ZIP.every((byte, place) => bytes[place] === byte);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = isZip ? await readXlsx(buffer, MAX_FEED_ROWS, fits) : readCsv(bytes, MAX_FEED_ROWS);
  const column = (heading: string) => columnOf(table, heading);
  const code = column(layout.codeAt);
  const { mua, chuyen_khoan, ban } = layout.columns;
  const places: Record<FeedColumn, number | null> = {
    mua: mua === '' ? null : column(mua),
    chuyen_khoan: chuyen_khoan === '' ? null : column(chuyen_khoan),
    ban: ban === '' ? null : column(ban),
  };
  const rows = table.rows.map(({ cells }) => {
    const figure = (name: FeedColumn) => (places[name] === null ? '' : figureText(cells[places[name]], layout));
    return {
      code: textOf(cells[code]),
      figures: { mua: figure('mua'), chuyen_khoan: figure('chuyen_khoan'), ban: figure('ban') },
    };
  });
  return { moment: momentOf(table, layout), rows };
}

function placeOf(headings: readonly RawCell[], heading: string): number | undefined {
  const wanted = heading.trim().toLowerCase();
  const place = headings.findIndex((cell) => textOf(cell).trim().toLowerCase() === wanted);
  return place < 0 ? undefined : place;
}

function columnOf({ headings }: RawTable, heading: string): number {
  const place = placeOf(headings.cells, heading);
  if (place === undefined) throw new FileRefusal('FEED_COLUMN_MISSING', { column: heading });
  return place;
}

function textOf(cell: RawCell | undefined): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 19) : String(cell ?? '');
}

/** A number of a sheet has a point whatever mark its texts have. */
function figureText(cell: RawCell | undefined, { decimalMark }: FeedLayout): string {
  const text = textOf(cell);
  return typeof cell === 'number' && decimalMark === ',' ? text.replace('.', ',') : text;
}

/** The moment stands beside the first row, or is the same in all. */
function momentOf(table: RawTable, { momentAt, timeZone }: FeedLayout): string | null {
  if (momentAt === '') return null;
  const place = columnOf(table, momentAt);
  const told = new Set(table.rows.map(({ cells }) => textOf(cells[place]).trim()).filter((text) => text !== ''));
  const [text = '', ...others] = told;
  const moment = others.length === 0 ? readMoment(text, timeZone) : undefined;
  if (moment === undefined) throw new FileRefusal('FEED_MOMENT', { value: cut([text, ...others].join(' · ')) });
  return moment;
}
