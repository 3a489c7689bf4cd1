import { afterAll } from 'vitest';
import { makeCertificate } from './certificates.ts';
import { type FeedServer, openFeed } from './feed.ts';

export { vcbList, vcbMoment } from './feed.ts';

/** Closed after the last test of the file. */
export async function startFeedServer(certificate = makeCertificate()): Promise<FeedServer> {
  const feed = await openFeed(certificate);
  afterAll(feed.close);
  return feed;
}
