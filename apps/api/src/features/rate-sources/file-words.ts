import { FEED_FORMATS, FETCH_OUTCOMES, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import type { FileTextKey } from '../../platform/http/messages.ts';

/** What files say instead of what is stored. */
export const WAY_WORDS: Record<string, FileTextKey> = {
  [SOURCE_WAY.address]: 'sourceWay.address',
  [SOURCE_WAY.file]: 'sourceWay.file',
};
export const FORMAT_WORDS: Record<string, FileTextKey> = Object.fromEntries(
  FEED_FORMATS.map((format) => [format, `feedFormat.${format}` as const]),
);
export const OUTCOME_WORDS: Record<string, FileTextKey> = Object.fromEntries(
  FETCH_OUTCOMES.map((outcome) => [outcome, `fetchOutcome.${outcome}` as const]),
);
