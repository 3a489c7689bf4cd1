import { type Asks, RULE_BASE } from '@doi-tien/contract/rate-rules';
import { add, divide, multiply } from '@doi-tien/money/decimal';
import type { Db } from '../../platform/db/database.ts';
import { type Reading, type ReadRates, readReadings } from '../rate-sources/readings.ts';
import { findPostedRates, type PostedRate, pickPostedRate, type RateScope } from '../rates/posted-rates.ts';
import { isSameRates, proposeRates, type ThreeRates } from './propose.rules.ts';
import { findRules, type Rule } from './rules.repository.ts';

/** What a rule proposes now for its line. */
export interface Proposal {
  rule: Rule;
  /** What it was worked out from; null where it stands on posted rates. */
  reading: Reading | null;
  rates: ThreeRates;
  /** In effect for the owner now. */
  posted: PostedRate | null;
  isJump: boolean;
  isPosted: boolean;
}

/** Everything that proposals of an owner follow from. */
export interface RuleWorld {
  rules: readonly Rule[];
  readings: readonly Reading[];
  posted: readonly PostedRate[];
  ofCompany: readonly PostedRate[];
}

interface WorldAsked {
  /** Those that were read before; they are the same for every owner. */
  readings?: readonly Reading[];
  /** The moment whose posted rates count. A transaction that writes names it: its own clock stands still, others have posted since it began. */
  at?: string;
}

export async function readRuleWorld(db: Db, scope: RateScope, { readings, at }: WorldAsked = {}): Promise<RuleWorld> {
  const rules = await findRules(db, scope);
  if (rules.length === 0) return { rules, readings: [], posted: [], ofCompany: [] };
  const posted = await findPostedRates(db, scope, at);
  return {
    rules,
    readings: readings ?? (await readReadings(db)),
    posted,
    ofCompany: scope === null ? posted : await findPostedRates(db, null, at),
  };
}

/**
 * Rates of all notes on which the rules of groups stand, where they are not those that are posted: null leaves the posted ones. They are
 * what is proposed for the currency, what is about to be posted with them, or nothing.
 */
export type AllNotes = (currencyId: number, proposed: Proposal | undefined) => ThreeRates | null;

/** What people see: a group follows what is proposed for its currency. */
const AS_PROPOSED: AllNotes = (_currencyId, proposed) => proposed?.rates ?? null;

export function proposalsOf(world: RuleWorld, allNotes: AllNotes = AS_PROPOSED): Proposal[] {
  const ofCurrency = new Map<number, Proposal>();
  return world.rules.flatMap((rule) => {
    const base = baseOf(rule, world, () => allNotes(rule.currencyId, ofCurrency.get(rule.currencyId)));
    if (!base) return [];
    const posted = pickPostedRate(world.posted, rule.currencyId, rule.group) ?? null;
    const proposed = proposeRates(rule.terms, base.rates, posted);
    if (!proposed) return [];
    const isPosted = posted !== null && isSameRates(proposed.rates, posted);
    const proposal = { rule, reading: base.reading, posted, isPosted, ...proposed };
    if (rule.group === null) ofCurrency.set(rule.currencyId, proposal);
    return [proposal];
  });
}

/** Why a proposal is not posted by itself, as far as the rule says so; what has to be looked at before what only waits to be taken. */
export function asksOfRule({ rule, reading, posted, isJump }: Proposal): Asks | null {
  if (reading?.isStale) return 'cu';
  if (isJump && posted) return 'nhay';
  if (!posted) return 'moi';
  return rule.isAutomatic ? null : 'tat';
}

interface Base {
  rates: ThreeRates;
  reading: Reading | null;
}

function baseOf(
  rule: Rule,
  { readings, posted, ofCompany }: RuleWorld,
  allNotes: () => ThreeRates | null,
): Base | null {
  if (rule.base === RULE_BASE.source) return fromReadings(rule, readings);
  const found =
    rule.base === RULE_BASE.company
      ? pickPostedRate(ofCompany, rule.currencyId, rule.group)
      : (allNotes() ?? pickPostedRate(posted, rule.currencyId, null));
  return found ? { rates: found, reading: null } : null;
}

/** The first list that has the column, those that are fresh before those that are stale. */
function fromReadings(rule: Rule, readings: readonly Reading[]): Base | null {
  const asked = readings.filter(({ sourceId }) => rule.sourceId === null || sourceId === rule.sourceId);
  for (const reading of [...asked.filter(({ isStale }) => !isStale), ...asked.filter(({ isStale }) => isStale)]) {
    const line = reading.rates.get(rule.code);
    const rates = line && ratesOf(rule, line);
    if (rates) return { rates, reading };
  }
  return null;
}

const DECIMALS = 8;

function ratesOf({ column, unit }: Rule, line: ReadRates): ThreeRates | null {
  const scaled = (rate: string | null) =>
    rate === null ? null : divide(multiply(rate, String(unit)), String(line.unit), DECIMALS);
  const [bought, sold] = [scaled(line.mua ?? line.chuyen_khoan), scaled(line.ban)];
  const middle = bought !== null && sold !== null ? divide(add(bought, sold), '2', DECIMALS) : null;
  if (column === 'tung_cot') {
    if (bought === null || sold === null || middle === null) return null;
    return { ty_gia_mua: bought, ty_gia_ban: sold, ty_gia_goc: middle };
  }
  const one = column === 'giua' ? middle : scaled(line[column]);
  return one === null ? null : { ty_gia_mua: one, ty_gia_ban: one, ty_gia_goc: one };
}
