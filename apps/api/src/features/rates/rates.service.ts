import { randomUUID } from 'node:crypto';
import type { FollowCompanyBody, PostedLine, RateLine, RatesBody, RatesSaved } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { findPostedRates, type PostedRate, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { refuseUnlessEverywhere } from '../../platform/http/company-wide.ts';
import type { Language } from '../../platform/http/messages.ts';
import type { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { scopeOf } from './desk.service.ts';
import { byPerson, farNeeds, findSaved, postRates, toLogged } from './post-rates.ts';
import { insertEnds, readClock } from './rates.repository.ts';
import { effectiveFrom } from './rates.rules.ts';

/** What was typed or taken at the desk. */
export async function saveRates(
  trx: Db,
  actor: Actor,
  { pham_vi, hieu_luc_tu, dong }: RatesBody,
  settings: Settings,
  language: Language,
): Promise<RatesSaved | RefusedAfterCommit> {
  const scope = scopeOf(actor, pham_vi);
  if (scope === null) await refuseUnlessEverywhere(trx, actor);
  return postRates(trx, byPerson(actor, scope, language), scope, { lines: dong, from: hieu_luc_tu }, settings);
}

/**
 * The branch of the actor gives up rates of its own: from the moment on it follows the company, whatever that posts. Where the company's
 * rate is far from the branch's own, that is a far rate as one that is typed.
 */
export async function followCompany(
  trx: Db,
  actor: Actor,
  { hieu_luc_tu: asked, dong: lines }: FollowCompanyBody,
  settings: Settings,
): Promise<RatesSaved> {
  const scope = actor.branchId;
  const hieu_luc_tu = effectiveFrom(asked, await readClock(trx));
  const posted = await findPostedRates(trx, scope, hieu_luc_tu);
  const own = new Set(posted.filter((rate) => rate.chi_nhanh_id !== null).map(keyOf));
  const fields = lines.flatMap((line, index) => {
    const isGivenUp = own.delete(keyOf(line));
    return isGivenUp ? [] : [{ field: `dong.${index}.tien_id`, problem: 'followsCompanyAlready' }];
  });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const followed = await findFollowed(trx, lines, { posted, hieu_luc_tu });
  const others = followed.map((line) => posted.filter((rate) => keyOf(rate) === keyOf(line)));
  requireApproval(actor, await farNeeds(trx, settings, followed, { scope, hieu_luc_tu, others }));
  const batch = { dot: randomUUID(), chi_nhanh_id: scope, hieu_luc_tu, nguoi_tao: actor.id };
  const saved = await findSaved(trx, await insertEnds(trx, batch, lines));
  await recordBranchEvent(trx, actor, {
    act: 'followCompany',
    subject: 'ty-gia',
    subjectId: batch.dot,
    after: { hieu_luc_tu, dong: saved.map(toLogged) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings: [] };
}

/** What is in effect in the branch once it has given up its own rates of these lines; a line that has no rate then is left out. */
async function findFollowed(
  trx: Db,
  lines: FollowCompanyBody['dong'],
  { posted, hieu_luc_tu }: { posted: readonly PostedRate[]; hieu_luc_tu: string },
): Promise<PostedLine[]> {
  const givenUp = new Set(lines.map(keyOf));
  const kept = posted.filter((rate) => rate.chi_nhanh_id === null || !givenUp.has(keyOf(rate)));
  const ofCompany = await findPostedRates(trx, null, hieu_luc_tu);
  return lines.flatMap(({ tien_id, nhom_ty_gia }) => {
    const rate =
      ofCompany.find((each) => keyOf(each) === keyOf({ tien_id, nhom_ty_gia })) ??
      pickPostedRate([...kept, ...ofCompany], tien_id, null);
    return rate ? [{ ...rate, nhom_ty_gia }] : [];
  });
}

function keyOf({ tien_id, nhom_ty_gia }: Pick<RateLine, 'tien_id' | 'nhom_ty_gia'>): string {
  return `${tien_id} ${nhom_ty_gia ?? ''}`;
}
