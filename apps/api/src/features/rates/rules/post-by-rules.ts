import type { Asks } from '@doi-tien/contract/rate-rules';
import type { PostedLine } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { areRulesAsleep } from '../../../domain/rate-rules/hours.rules.ts';
import {
  asksOfRule,
  type Proposal,
  proposalsOf,
  type RuleWorld,
  readRuleWorld,
} from '../../../domain/rate-rules/proposals.ts';
import { findOwnersOfRules } from '../../../domain/rate-rules/rules.repository.ts';
import type { RateScope } from '../../../domain/rates/posted-rates.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import { findWeek } from '../../../domain/working-hours/working-hours.repository.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { asksOf, byRules, postRates } from '../post-rates.ts';
import { readClock } from '../rates.repository.ts';

const LOOK_EVERY_MS = 15_000;

/** The line of a proposal as it is posted. */
function lineOf({ rule, reading, rates }: Proposal): PostedLine {
  return {
    tien_id: rule.currencyId,
    nhom_ty_gia: rule.group,
    ...rates,
    theo_quy_tac: { quy_tac_id: rule.id, lan_lay_id: reading?.fetchId ?? null },
  };
}

/** Posted with all others: what a person only has to agree to. Not what is far, stale, or needs somebody else. */
export const isTakeable = (asks: Asks | null): boolean => asks === null || asks === 'tat' || asks === 'moi';

interface AskedProposal {
  proposal: Proposal;
  asks: Asks | null;
}

/**
 * What is not posted yet, with everything that the rule or the desk would ask a person. Groups stand on what goes with them, else on what is posted:
 * never on a rate of all notes that waits.
 */
export async function askedProposals(
  db: Db,
  scope: RateScope,
  world: RuleWorld,
  { settings, goes }: { settings: Settings; goes: (asks: Asks | null) => boolean },
): Promise<AskedProposal[]> {
  const askAll = async (waiting: ReadonlySet<number>): Promise<AskedProposal[]> => {
    const proposals = proposalsOf(world, (currencyId, proposed) =>
      proposed && !waiting.has(currencyId) ? proposed.rates : null,
    ).filter(({ isPosted }) => !isPosted);
    const asks = await asksOfProposals(db, scope, proposals, settings);
    return proposals.map((proposal, place) => ({ proposal, asks: asks[place] ?? null }));
  };
  const asked = await askAll(new Set());
  const waiting = asked.filter(({ proposal, asks }) => proposal.rule.group === null && !goes(asks));
  if (waiting.length === 0) return asked;
  return askAll(new Set(waiting.map(({ proposal }) => proposal.rule.currencyId)));
}

async function asksOfProposals(
  db: Db,
  scope: RateScope,
  proposals: readonly Proposal[],
  settings: Settings,
): Promise<(Asks | null)[]> {
  const ofDesk = await asksOf(db, scope, proposals.map(lineOf), settings);
  return proposals.map((proposal, place) => {
    const ofRule = asksOfRule(proposal);
    return isTakeable(ofRule) ? (ofDesk[place] ?? ofRule) : ofRule;
  });
}

/** Until the end of the transaction: two processes, or a person and a process, would post the same twice. */
export async function takeTurns(trx: Db, owner: RateScope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien rate rules'), ${owner ?? 0}::int)`.execute(trx);
}

/** Posts what the rules of an owner propose and may post by themselves, as one act with one row in the log. Answers how many lines were posted. */
async function postOfOwner(trx: Db, owner: RateScope): Promise<number> {
  const settings = await readSettings(trx);
  if (!settings.bat_nguon_ty_gia) return 0;
  if (areRulesAsleep(settings, await findWeek(trx, owner), Temporal.Now.instant())) return 0;
  await takeTurns(trx, owner);
  const world = await readRuleWorld(trx, owner, { at: await readClock(trx) });
  const asked = await askedProposals(trx, owner, world, { settings, goes: (asks) => asks === null });
  const lines = asked.flatMap(({ proposal, asks }) => (asks === null ? [lineOf(proposal)] : []));
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
