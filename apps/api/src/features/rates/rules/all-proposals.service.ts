import type { AllProposals, AllTaken, OwnerProposals, TakeAllBody } from '@doi-tien/contract/rate-rules.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { asksOfRule, type Proposal, proposalsOf, readRuleWorld } from '../../../domain/rate-rules/proposals.ts';
import { findOwnersOfRules } from '../../../domain/rate-rules/rules.repository.ts';
import { refuseUnlessSourcesOn } from '../../../domain/rate-sources/part.ts';
import { readReadings } from '../../../domain/rate-sources/readings.ts';
import { type PostedRate, pickPostedRate, type RateScope } from '../../../domain/rates/posted-rates.ts';
import type { Actor, Asker } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { refuseUnlessEverywhere } from '../../../platform/http/company-wide.ts';
import type { Language } from '../../../platform/http/messages.ts';
import { RefusedAfterCommit } from '../../../platform/http/refused-after-commit.ts';
import { byPerson, postRates } from '../post-rates.ts';
import { readClock } from '../rates.repository.ts';
import { isTaken, standingOn } from '../rule-marks.ts';
import { askedProposals, isTakeable, takeTurns } from './post-by-rules.ts';

/** What the rules of the company and of every branch propose that is not posted, for people who work in all of them. */
export async function readAllProposals(db: Db, asker: Asker, settings: Settings): Promise<AllProposals> {
  await refuseUnlessEverywhere(db, asker);
  await refuseUnlessSourcesOn(db);
  const readings = await readReadings(db);
  const names = await db.selectFrom('chi_nhanh').select(['id', 'ten']).where('trang_thai', '=', 1).execute();
  const chu: OwnerProposals[] = [];
  let ofCompany: readonly Proposal[] = [];
  for (const id of await findOwnersOfRules(db, false)) {
    const world = await readRuleWorld(db, id, { readings });
    // What branches stand on is what the company is about to post with them.
    const asked = await askedProposals(
      db,
      id,
      id === null ? world : { ...world, ofCompany: withTaken(world.ofCompany, ofCompany) },
      { settings, goes: isTakeable },
    );
    const name = names.find((each) => each.id === id)?.ten ?? null;
    if (id === null) ofCompany = asked.flatMap(({ proposal, asks }) => (isTakeable(asks) ? [proposal] : []));
    if (asked.length > 0) chu.push({ chi_nhanh_id: id, chi_nhanh: name, dong: asked.map(toldLine) });
  }
  return { chu };
}

/** The posted rates as they will be. */
function withTaken(posted: readonly PostedRate[], taken: readonly Proposal[]): PostedRate[] {
  const next = taken.flatMap(({ rule, rates }) => {
    const before = pickPostedRate(posted, rule.currencyId, rule.group);
    return before ? [{ ...before, nhom_ty_gia: rule.group, ...rates }] : [];
  });
  const isNext = (rate: PostedRate) =>
    next.some((each) => each.tien_id === rate.tien_id && each.nhom_ty_gia === rate.nhom_ty_gia);
  return [...next, ...posted.filter((rate) => !isNext(rate))];
}

function toldLine({
  proposal,
  asks,
}: Awaited<ReturnType<typeof askedProposals>>[number]): OwnerProposals['dong'][number] {
  const { rule, reading, rates, posted } = proposal;
  return {
    tien_id: rule.currencyId,
    ma_tien: rule.code,
    nhom_ty_gia: rule.group,
    quy_tac_id: rule.id,
    lan_lay_id: reading?.fetchId ?? null,
    ...rates,
    niem_yet: posted && {
      ty_gia_mua: posted.ty_gia_mua,
      ty_gia_ban: posted.ty_gia_ban,
      ty_gia_goc: posted.ty_gia_goc,
    },
    hoi: asks,
  };
}

/**
 * Posts for the company and for every branch what the rules propose, as it was seen: one act, a batch and a row in the log for each owner. Worked out
 * anew; a figure that is another one by now refuses the whole.
 */
export async function takeAll(
  trx: Db,
  actor: Actor,
  { chu }: TakeAllBody,
  settings: Settings,
  language: Language,
): Promise<AllTaken | RefusedAfterCommit> {
  await refuseUnlessEverywhere(trx, actor);
  await refuseUnlessSourcesOn(trx);
  const owners = chu.toSorted((one, other) => (one.chi_nhanh_id ?? 0) - (other.chi_nhanh_id ?? 0));
  const known = await findOwnersOfRules(trx, false);
  const scopes = new Set(owners.map(({ chi_nhanh_id }) => chi_nhanh_id));
  if (scopes.size !== owners.length || ![...scopes].every((scope) => known.includes(scope))) {
    throw new AppError('RATE_PROPOSALS_CHANGED');
  }
  let so_dong = 0;
  for (const { chi_nhanh_id: scope, dong } of owners) {
    await takeTurns(trx, scope);
    const proposals = await refuseUnlessProposed(trx, scope, dong);
    // Who pressed at the same time was first. What branches have follows from the company's of this act, so that only the first owner can say so.
    if (so_dong === 0 && proposals.some(({ isPosted }) => isPosted)) throw new AppError('RATE_PROPOSALS_CHANGED');
    const poster = { ...byPerson(actor, scope, language), require: refuseNeeds };
    const posted = await postRates(trx, poster, scope, { lines: dong }, settings);
    if (posted instanceof RefusedAfterCommit) throw new AppError('RATE_RULE_ASKS');
    so_dong += posted.dong.length;
  }
  return { so_dong, so_chu: owners.length };
}

/** Each line must be what its rule proposes now, and one that a person only has to agree to. */
async function refuseUnlessProposed(
  trx: Db,
  scope: RateScope,
  lines: TakeAllBody['chu'][number]['dong'],
): Promise<Proposal[]> {
  const world = await readRuleWorld(trx, scope, { at: await readClock(trx) });
  const proposals = proposalsOf(world, standingOn(lines));
  return lines.map((line) => {
    const proposal = proposals.find((each) => isTaken(line, each));
    if (!proposal) throw new AppError('RATE_PROPOSALS_CHANGED');
    if (!isTakeable(asksOfRule(proposal))) throw new AppError('RATE_RULE_ASKS');
    return proposal;
  });
}

/** What needs a second person is posted on the desk of its owner, where it can wait for one. */
function refuseNeeds(needs: readonly unknown[]): void {
  if (needs.length > 0) throw new AppError('RATE_RULE_ASKS');
}
