import type { AllProposals, AllTaken, OwnerProposals, TakeAllBody } from '@doi-tien/contract/rate-rules.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { AS_PROPOSED, type Proposal, proposalsOf, readRuleWorld } from '../../../domain/rate-rules/proposals.ts';
import { isSameRates } from '../../../domain/rate-rules/propose.rules.ts';
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
import { asksOfProposals } from './post-by-rules.ts';

type Owner = { id: RateScope; name: string | null };

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
    const proposals = proposalsOf(id === null ? world : { ...world, ofCompany: withTaken(world.ofCompany, ofCompany) });
    const owner = { id, name: names.find((each) => each.id === id)?.ten ?? null };
    const told = await tellOwner(db, owner, proposals, settings);
    if (id === null) ofCompany = proposals.filter((proposal) => isTakenAlong(proposal, told));
    if (told.dong.length > 0) chu.push(told);
  }
  return { chu };
}

function isTakenAlong({ rule }: Proposal, { dong }: OwnerProposals): boolean {
  return dong.some(({ quy_tac_id, hoi }) => quy_tac_id === rule.id && isTakeable(hoi));
}

/** Posted with all others: what a person only has to agree to. Not what is far, new to the desk, or needs somebody else. */
export const isTakeable = (asks: OwnerProposals['dong'][number]['hoi']): boolean =>
  asks === null || asks === 'tat' || asks === 'moi';

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

async function tellOwner(
  db: Db,
  owner: Owner,
  proposals: readonly Proposal[],
  settings: Settings,
): Promise<OwnerProposals> {
  const open = proposals.filter(({ isPosted }) => !isPosted);
  const asks = await asksOfProposals(db, owner.id, open, settings);
  const dong = open.map(({ rule, reading, rates, posted }, place) => ({
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
    hoi: asks[place] ?? null,
  }));
  return { chi_nhanh_id: owner.id, chi_nhanh: owner.name, dong };
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
  if (new Set(owners.map(({ chi_nhanh_id }) => chi_nhanh_id)).size !== owners.length) {
    throw new AppError('RATE_PROPOSALS_CHANGED');
  }
  let so_dong = 0;
  for (const { chi_nhanh_id: scope, dong } of owners) {
    const proposals = proposalsOf(await readRuleWorld(trx, scope, { at: await readClock(trx) }), AS_PROPOSED);
    const isProposed = (line: (typeof dong)[number]) =>
      proposals.some(
        ({ rule, reading, rates }) =>
          rule.id === line.theo_quy_tac?.quy_tac_id &&
          (reading?.fetchId ?? null) === (line.theo_quy_tac.lan_lay_id ?? null) &&
          rule.currencyId === line.tien_id &&
          rule.group === line.nhom_ty_gia &&
          isSameRates(rates, line),
      );
    if (!dong.every(isProposed)) throw new AppError('RATE_PROPOSALS_CHANGED');
    const poster = { ...byPerson(actor, scope, language), require: refuseNeeds };
    const posted = await postRates(trx, poster, scope, { lines: dong }, settings);
    if (posted instanceof RefusedAfterCommit) throw new AppError('RATE_RULE_ASKS');
    so_dong += posted.dong.length;
  }
  return { so_dong, so_chu: owners.length };
}

/** What needs a second person is posted on the desk of its owner, where it can wait for one. */
function refuseNeeds(needs: readonly unknown[]): void {
  if (needs.length > 0) throw new AppError('RATE_RULE_ASKS');
}
