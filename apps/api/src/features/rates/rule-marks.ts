import type { PostedLine } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { type AllNotes, type Proposal, proposalsOf, readRuleWorld } from '../../domain/rate-rules/proposals.ts';
import { isSameRates } from '../../domain/rate-rules/propose.rules.ts';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import type { Db } from '../../platform/db/database.ts';
import { BY_HAND, type RuleMark, readClock } from './rates.repository.ts';

/**
 * Which lines are what a rule proposes, worked out anew: a line may say so, but only the rule and the list that counts now make it so.
 */
export async function marksOf(
  trx: Db,
  scope: RateScope,
  lines: readonly PostedLine[],
  { bat_nguon_ty_gia }: Settings,
): Promise<RuleMark[]> {
  if (!bat_nguon_ty_gia || lines.every(({ theo_quy_tac }) => theo_quy_tac === undefined))
    return lines.map(() => BY_HAND);
  const world = await readRuleWorld(trx, scope, { at: await readClock(trx) });
  const proposals = proposalsOf(world, standingOn(lines));
  return lines.map((line) => {
    const proposal = proposals.find((each) => isTaken(line, each));
    return proposal ? markOf(proposal) : BY_HAND;
  });
}

/** Groups stand on the line of their currency in the same act, else on what is posted. */
export function standingOn(lines: readonly PostedLine[]): AllNotes {
  return (currencyId) => lines.find((line) => line.tien_id === currencyId && line.nhom_ty_gia === null) ?? null;
}

/** Whether a line is what this proposal says: its rule, the list it follows from, and the three rates. */
export function isTaken({ theo_quy_tac: told, ...line }: PostedLine, { rule, reading, rates }: Proposal): boolean {
  const isOfRule = rule.currencyId === line.tien_id && rule.group === line.nhom_ty_gia && told?.quy_tac_id === rule.id;
  return isOfRule && (told?.lan_lay_id ?? null) === (reading?.fetchId ?? null) && isSameRates(line, rates);
}

function markOf({ rule, reading }: Proposal): RuleMark {
  return {
    quy_tac_id: rule.id,
    nguon_id: reading?.sourceId ?? null,
    moc_nguon: reading?.moment ?? null,
    lan_lay_id: reading?.fetchId ?? null,
  };
}
