import { SHOWN_ANSWER_SIGNS } from '@doi-tien/contract/rate-sources';
import type { FeedTrial } from '@doi-tien/contract/rate-sources.schema';
import type { Db } from '../../platform/db/database.ts';
import { judgeFeed } from './judge.rules.ts';
import { type Attempt, judgedBy, type SourceLayout } from './source-layout.ts';
import { readJudging } from './sources.repository.ts';

/** The same problem in many rows is not told many times. */
const MOST_PROBLEMS = 20;

/** What came and what was read from it, side by side, with everything that is wrong. Nothing is kept. */
export async function tellTrial(
  db: Db,
  source: SourceLayout & { id?: number | null | undefined },
  { bytes, feed, refusal }: Attempt,
): Promise<FeedTrial> {
  const judged = feed && judgeFeed(feed, judgedBy(source, await readJudging(db, source.id ?? null)));
  const problems = [...(refusal ? [refusal] : []), ...(judged?.problems ?? [])];
  return {
    dat: problems.length === 0,
    loi: problems.slice(0, MOST_PROBLEMS).map(({ word, params }) => ({ ket_qua_lay: word, tham_so: params })),
    moc: feed?.moment ?? null,
    kich_thuoc: bytes?.length ?? null,
    noi_dung: bytes && shownText(bytes),
    dong: judged?.rows ?? [],
  };
}

/** The beginning as text; what is no text, such as a sheet, is not shown. */
function shownText(bytes: Uint8Array): string | null {
  // A sign of UTF-8 has at most four bytes; the last one may be cut.
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, SHOWN_ANSWER_SIGNS * 4)).slice(0, SHOWN_ANSWER_SIGNS);
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text;
}
