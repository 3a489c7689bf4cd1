import { GOOD_FETCH } from '@doi-tien/contract/rate-sources';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import { judgeFeed, type Refusal } from './judge.rules.ts';
import { type Attempt, hashOf, judgedBy } from './source-layout.ts';
import {
  countAgain,
  findLastFetch,
  findLastGoodHash,
  forgetOld,
  holdSource,
  insertFetch,
  insertLines,
  type KeptFetch,
  keepAnswer,
  readJudging,
  type Source,
} from './sources.repository.ts';

/** Who brought a file, and what it was called. */
export interface Bringer {
  fileName: string | null;
  personId: number | null;
}

export const NOBODY: Bringer = { fileName: null, personId: null };

/** What became of an attempt. */
export interface Outcome {
  ket_qua_lay: string;
  tham_so: Refusal['params'];
  /** A list that counts and says something else than the last one that did. */
  isNews: boolean;
}

/**
 * Judges what came against the last list that counted, and keeps it: rates of a good list, else only why it was refused, while the last good one
 * stays what counts. The same outcome as just before is counted and told no more. Null where the source was changed, switched off or
 * deleted meanwhile: what came was asked for by another description.
 */
export async function keepFetch(trx: Db, asked: Source, came: Attempt, by: Bringer): Promise<Outcome | null> {
  const source = await holdSource(trx, asked.id);
  if (!source || source.phien_ban !== asked.phien_ban) return null;
  const context = await readJudging(trx, source.id);
  const judged = came.feed && judgeFeed(came.feed, judgedBy(source, context));
  const refusal = came.refusal ?? judged?.problems[0] ?? null;
  const outcome = { ket_qua_lay: refusal?.word ?? GOOD_FETCH, tham_so: refusal?.params ?? {} };
  const sha256 = came.bytes && hashOf(came.bytes);
  const last = await findLastFetch(trx, source.id);
  if (last && by.personId === null && isSame(last, { ket_qua: outcome.ket_qua_lay, sha256 })) {
    await countAgain(trx, last.id);
    return { ...outcome, isNews: false };
  }
  const isNews = refusal === null && (await findLastGoodHash(trx, source.id)) !== sha256;
  if (came.bytes && sha256) await keepAnswer(trx, sha256, came.bytes);
  const lines = refusal === null && judged ? judged.lines : null;
  const id = await insertFetch(trx, {
    nguon_id: source.id,
    cach: came.way,
    ket_qua: outcome.ket_qua_lay,
    tham_so: outcome.tham_so,
    kich_thuoc: came.bytes?.length ?? null,
    sha256,
    moc: came.feed?.moment ?? null,
    so_dong: lines?.length ?? null,
    ten_tep: by.fileName,
    nguoi_tao: by.personId,
  });
  if (lines) await insertLines(trx, id, lines);
  await forgetOld(trx, source.id);
  const wasGood = last === undefined || last.ket_qua === GOOD_FETCH;
  if (isNews || wasGood !== (refusal === null) || by.personId !== null) await announce(trx, { topic: 'rateSources' });
  return { ...outcome, isNews };
}

/** A source that is down says nothing new however often it is asked; nor does one whose refused list only has another moment. */
function isSame(last: Pick<KeptFetch, 'ket_qua' | 'sha256'>, now: typeof last): boolean {
  return last.ket_qua === now.ket_qua && (last.ket_qua !== GOOD_FETCH || last.sha256 === now.sha256);
}
