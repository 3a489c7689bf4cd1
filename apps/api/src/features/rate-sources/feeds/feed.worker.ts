import { readsOnThread } from '../../../platform/files/tables/read-on-thread.ts';
import type { RawFeed, RawFeedRow } from './feed.ts';
import { type FeedRequest, readFeed } from './read-feed.ts';

/** Runs on a thread of `read-feed-apart.ts`. */
export default readsOnThread(async (request: FeedRequest) => {
  const { moment, rows } = await readFeed(request);
  const head: Pick<RawFeed, 'moment'> = { moment };
  return { head, rows: rows satisfies RawFeedRow[] };
});
