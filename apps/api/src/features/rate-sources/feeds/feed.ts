import type { FeedColumn, FeedFormat } from '@doi-tien/contract/rate-sources';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';

/** Where the rows and columns of a list are; a column that is not named is not read. */
export interface FeedLayout {
  format: FeedFormat;
  rowsAt: string;
  codeAt: string;
  columns: Record<FeedColumn, string>;
  momentAt: string;
  decimalMark: '.' | ',';
  /** Of moments that name no zone. */
  timeZone: string;
}

/** One row as it stands in the list. */
export interface RawFeedRow {
  code: string;
  figures: Record<FeedColumn, string>;
}

/** A list as it was read, before anybody judged it: texts only. */
export interface RawFeed {
  /** As an instant; null where the list names none. */
  moment: string | null;
  rows: RawFeedRow[];
}

export const cut = (text: string): string => text.slice(0, 60);

export function unreadable(line: number): FileRefusal {
  return new FileRefusal('FEED_UNREADABLE', { line });
}

/** UTF-8, the one encoding lists come in; anything else would be read wrongly. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusal('FILE_NOT_UTF8');
  }
}
