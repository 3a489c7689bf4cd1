import type { FeedLayout, RawFeed } from './feed.ts';
import { readJsonFeed } from './json-feed.ts';
import { readTableFeed } from './table-feed.ts';
import { readVcbXml } from './vcb-xml.ts';

export interface FeedRequest {
  bytes: Uint8Array;
  layout: FeedLayout;
}

export async function readFeed({ bytes, layout }: FeedRequest): Promise<RawFeed> {
  if (layout.format === 'xml_vcb') return readVcbXml(bytes);
  return layout.format === 'json' ? readJsonFeed(bytes, layout) : await readTableFeed(bytes, layout);
}
