import { MAX_FEED_ROWS } from '@doi-tien/contract/rate-sources';
import { SaxesParser } from 'saxes';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { cut, decode, type RawFeed, type RawFeedRow, unreadable } from './feed.ts';
import { readVcbMoment } from './feed-moments.ts';

/** The layout has two levels; a third is somebody else's. */
const MAX_DEPTH = 4;

/** `<ExrateList><DateTime>…</DateTime><Exrate CurrencyCode Buy Transfer Sell/>…</ExrateList>` */
export function readVcbXml(bytes: Uint8Array): RawFeed {
  const parser = new SaxesParser();
  const open: string[] = [];
  const rows: RawFeedRow[] = [];
  let momentText: string | null = null;
  // Entities are declared in a doctype: without one there is nothing that could grow.
  parser.on('doctype', () => {
    throw new FileRefusal('FILE_HAS_DTD');
  });
  parser.on('error', () => {
    throw unreadable(parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH || (open.length === 0 && name !== 'ExrateList')) throw unreadable(parser.line);
    if (name === 'Exrate' && open.length === 1) rows.push(rowOf(attributes as Record<string, string>, parser.line));
    if (rows.length > MAX_FEED_ROWS) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: MAX_FEED_ROWS });
    open.push(name);
  });
  parser.on('text', (text) => {
    if (open.length === 2 && open[1] === 'DateTime') momentText = (momentText ?? '') + text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(decode(bytes)).close();
  if (momentText === null) throw new FileRefusal('FEED_COLUMN_MISSING', { column: 'DateTime' });
  const moment = readVcbMoment(momentText);
  if (moment === undefined) throw new FileRefusal('FEED_MOMENT', { value: cut(momentText) });
  return { moment, rows };
}

function rowOf(attributes: Record<string, string>, line: number): RawFeedRow {
  const { CurrencyCode, Buy, Transfer, Sell } = attributes;
  if (CurrencyCode === undefined || Buy === undefined || Transfer === undefined || Sell === undefined) {
    throw unreadable(line);
  }
  return { code: CurrencyCode, figures: { mua: Buy, chuyen_khoan: Transfer, ban: Sell } };
}
