import { createHash } from 'node:crypto';
import { readPairs, readUnits } from '@doi-tien/contract/rate-sources';
import type { RateSource, RateSourceBody } from '@doi-tien/contract/rate-sources.schema';
import { FileRefusal } from '../../platform/files/tables/refusal.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FeedLayout, RawFeed } from './feeds/feed.ts';
import type { JudgedBy, Refusal } from './judge.rules.ts';
import { readFeedApart } from './read-feed-apart.ts';

/** What a source says about its list, saved or as it stands in the form. */
export type SourceLayout = Pick<
  RateSource,
  | 'dinh_dang'
  | 'duong_dan_dong'
  | 'cot_ma'
  | 'cot_mua'
  | 'cot_chuyen_khoan'
  | 'cot_ban'
  | 'cot_thoi_diem'
  | 'dau_thap_phan'
  | 'don_vi'
  | 'ten_khac'
>;

export function layoutOf(source: SourceLayout, timeZone: string): FeedLayout {
  return {
    format: source.dinh_dang,
    rowsAt: source.duong_dan_dong,
    codeAt: source.cot_ma,
    columns: { mua: source.cot_mua, chuyen_khoan: source.cot_chuyen_khoan, ban: source.cot_ban },
    momentAt: source.cot_thoi_diem,
    decimalMark: source.dau_thap_phan,
    timeZone,
  };
}

export function judgedBy(source: SourceLayout, context: Pick<JudgedBy, 'known' | 'lastMoment' | 'now'>): JudgedBy {
  return {
    ...context,
    units: readUnits(source.don_vi) ?? new Map(),
    aliases: readPairs(source.ten_khac) ?? new Map(),
    // The public layout has one mark, whatever the form held before it was chosen.
    decimalMark: source.dinh_dang === 'xml_vcb' ? '.' : source.dau_thap_phan,
  };
}

/** What one fetch or one file brought, before it is judged. */
export interface Attempt {
  way: RateSourceBody['cach'];
  bytes: Uint8Array | null;
  feed: RawFeed | null;
  refusal: Refusal | null;
}

/** Gets the bytes and reads them; whatever is wrong with either is the refusal of the attempt. */
export async function attempt(
  way: Attempt['way'],
  layout: FeedLayout,
  get: () => Promise<Uint8Array>,
): Promise<Attempt> {
  let bytes: Uint8Array | null = null;
  try {
    bytes = await get();
    return { way, bytes, feed: await readFeedApart({ bytes, layout }), refusal: null };
  } catch (error) {
    return { way, bytes, feed: null, refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof FileRefusal) return { word: error.word, params: error.params };
  if (!(error instanceof AppError)) throw error;
  return { word: error.word, params: (error.details.params ?? {}) as Refusal['params'] };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
