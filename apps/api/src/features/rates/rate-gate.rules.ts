import {
  RATE_FIELDS,
  RATE_NEXT_WITHIN_HOURS,
  RATE_PAIRS,
  RATE_RETYPE_PERCENT,
  type RateField,
} from '@doi-tien/contract/rates';
import type { PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { deviationPercent, isInBand } from '@doi-tien/money/rate';
import type { FieldProblem } from '../../platform/http/app-error.ts';

export type ThreeRates = Pick<RateLine, RateField>;
type MomentRates = ThreeRates & { hieu_luc_tu: string };

/** The rates next to a new one in time. */
export interface Neighbours {
  before?: MomentRates | undefined;
  next?: MomentRates | undefined;
}

/** One rate that is further from another than a slip of the finger should go unasked. */
export interface FarRate {
  field: RateField;
  /** What it was held against: a posted rate, or another rate of its own line. */
  against: 'posted' | 'own';
  /** That rate, and how far from it the new one is, in percent with its sign. */
  posted: string;
  deviation: string;
}

/**
 * What a rate is held against: the one in effect before its moment, and the next one where that takes effect within a
 * day. Without one before it, the next counts however far ahead it is.
 */
export function heldAgainst(moment: string, { before, next }: Neighbours): ThreeRates[] {
  if (!next) return before ? [before] : [];
  if (!before) return [next];
  const ahead = Date.parse(next.hieu_luc_tu) - Date.parse(moment);
  return ahead <= RATE_NEXT_WITHIN_HOURS * 3_600_000 ? [before, next] : [before];
}

/** Held against other rates first; a line that passes there is held against itself, as is the first of a currency. */
export function farRates(line: ThreeRates, others: readonly ThreeRates[]): FarRate[] {
  const jumps = RATE_FIELDS.flatMap((field): FarRate[] => {
    const other = others.find((each) => !isInBand(line[field], each[field], RATE_RETYPE_PERCENT));
    return other ? [farFrom(line, field, 'posted', other[field])] : [];
  });
  return jumps.length > 0 ? jumps : apartRates(line);
}

/** Both rates of a pair that is too far apart: either can be the wrong one. */
function apartRates(line: ThreeRates): FarRate[] {
  const apart = RATE_PAIRS.filter(([one, other]) => !isInBand(line[one], line[other], RATE_RETYPE_PERCENT));
  return RATE_FIELDS.flatMap((field): FarRate[] => {
    const other = apart.find((pair) => pair.includes(field))?.find((each) => each !== field);
    return other ? [farFrom(line, field, 'own', line[other])] : [];
  });
}

function farFrom(line: ThreeRates, field: RateField, against: FarRate['against'], posted: string): FarRate {
  return { field, against, posted, deviation: deviationPercent(line[field], posted) };
}

/** What is still asked for before a far rate may be posted: each of its figures once more, and one reason. */
export function gateProblems(line: PostedLine, far: readonly FarRate[]): FieldProblem[] {
  const unconfirmed = far.flatMap((each): FieldProblem[] => {
    const { field } = each;
    const again = line.xac_nhan?.[field];
    if (again === undefined) return [{ field: `xac_nhan.${field}`, problem: 'confirmRate', params: shown(each) }];
    return compare(again, line[field]) === 0 ? [] : [{ field: `xac_nhan.${field}`, problem: 'confirmRateDiffers' }];
  });
  return line.ly_do ? unconfirmed : [...unconfirmed, ...reasonProblems(far)];
}

/** One reason is enough for a line; the refusal names the first of its far rates. */
export function reasonProblems([first]: readonly FarRate[]): FieldProblem[] {
  if (!first) return [];
  const problem = first.against === 'own' ? 'apartRatesNeedReason' : 'farRateNeedsReason';
  return [{ field: 'ly_do', problem, params: shown(first) }];
}

/** A file cannot wait for a second person: its far rates are posted at the desk. */
export function approvalProblems([first]: readonly FarRate[]): FieldProblem[] {
  return first ? [{ field: first.field, problem: 'farRateNeedsApproval', params: shown(first) }] : [];
}

/** The figures a refusal names. */
function shown({ posted, deviation }: FarRate): { posted: string; deviation: string } {
  return { posted: formatDecimal(posted), deviation: formatDecimal(deviation, { sign: 'always' }) };
}
