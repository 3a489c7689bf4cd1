import type { Asks } from '@doi-tien/contract/rate-rules';
import type { PostedLine } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { areRulesAsleep } from '../../../domain/rate-rules/hours.rules.ts';
import { asksOfRule, type Proposal, proposalsOf, readRuleWorld } from '../../../domain/rate-rules/proposals.ts';
import { findOwnersOfRules } from '../../../domain/rate-rules/rules.repository.ts';
import type { RateScope } from '../../../domain/rates/posted-rates.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import { findWeek } from '../../../domain/working-hours/working-hours.repository.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { asksOf, byRules, postRates } from '../post-rates.ts';
import { readClock } from '../rates.repository.ts';

const LOOK_EVERY_MS = 15_000;

/** The line of a proposal as it is posted. */
export function lineOf({ rule, reading, rates }: Proposal): PostedLine {
  return {
    tien_id: rule.currencyId,
    nhom_ty_gia: rule.group,
    ...rates,
    theo_quy_tac: { quy_tac_id: rule.id, lan_lay_id: reading?.fetchId ?? null },
  };
}

/** The same with everything that the desk would ask a person. */
export async function asksOfProposals(
  db: Db,
  scope: RateScope,
  proposals: readonly Proposal[],
  settings: Settings,
): Promise<(Asks | null)[]> {
  const ofDesk = await asksOf(db, scope, proposals.map(lineOf), settings);
  return proposals.map((proposal, place) => asksOfRule(proposal) ?? ofDesk[place] ?? null);
}

/**
 * Posts what the rules of an owner propose and may post by themselves, as one act with one row in the log. Groups stand on what is posted in the
 * same act, else on what is posted already: never on what waits for a person. Answers how many lines were posted.
 */
export async function postOfOwner(trx: Db, owner: RateScope): Promise<number> {
  const settings = await readSettings(trx);
  if (!settings.bat_nguon_ty_gia) return 0;
  if (areRulesAsleep(settings, await findWeek(trx, owner), Temporal.Now.instant())) return 0;
  // Two processes would post the same twice.
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien rate rules'), ${owner ?? 0}::int)`.execute(trx);
  const world = await readRuleWorld(trx, owner, { at: await readClock(trx) });
  const proposals = proposalsOf(world, (_currencyId, proposed) =>
    proposed && asksOfRule(proposed) === null ? proposed.rates : null,
  );
  const due = proposals.filter((proposal) => !proposal.isPosted && asksOfRule(proposal) === null);
  const asked = await asksOfProposals(trx, owner, due, settings);
  const lines = due.filter((_each, place) => asked[place] === null).map(lineOf);
  if (lines.length === 0) return 0;
  await postRates(trx, byRules(owner), owner, { lines }, settings);
  return lines.length;
}

/** The company first: rules of branches stand on its rates. A failure of one owner leaves the others theirs. */
export async function postByRules(database: Database, onError: (error: unknown) => void): Promise<number> {
  const owners = await database.read(async (db) => {
    const { bat_nguon_ty_gia } = await readSettings(db);
    return bat_nguon_ty_gia ? findOwnersOfRules(db, true) : [];
  });
  let posted = 0;
  for (const owner of owners) {
    try {
      posted += await database.inTransaction((trx) => postOfOwner(trx, owner));
    } catch (error) {
      onError(error);
    }
  }
  return posted;
}

/**
 * Every new list is followed at once (`onNews` of the fetches). This looks for what else may have changed: a rule, a rate of the company, an hour at
 * which the rules wake. Answers how to stop.
 */
export function followRulesRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    current = postByRules(database, onError)
      .catch(onError)
      .then(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
