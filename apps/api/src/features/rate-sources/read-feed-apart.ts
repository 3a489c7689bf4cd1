import { openReaders } from '../../platform/files/tables/read-apart.ts';
import type { RawFeed, RawFeedRow } from './feeds/feed.ts';
import type { FeedRequest } from './feeds/read-feed.ts';

const TIME_LIMIT_MS = 10_000;

const readApart = openReaders<FeedRequest, Pick<RawFeed, 'moment'>, RawFeedRow>(
  new URL('./feeds/feed.worker.ts', import.meta.url),
  1,
);

/** Reads a list on a thread of its own. The bytes are copied: they are kept as they came, too. */
export async function readFeedApart({ bytes, layout }: FeedRequest): Promise<RawFeed> {
  const { head, rows } = await readApart({ bytes: new Uint8Array(bytes), layout }, TIME_LIMIT_MS);
  return { ...head, rows };
}
