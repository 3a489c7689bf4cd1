import { RATE_FIELDS, RATE_RETYPE_PERCENT, type RateField } from '@doi-tien/contract/rates';
import type { PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { deviationPercent, isInBand } from '@doi-tien/money/rate';
import type { FieldProblem } from '../../http/app-error.ts';

type ThreeRates = Pick<RateLine, RateField>;

/** One rate that is further from the rate in effect than a slip of the finger should go unasked. */
export interface FarRate {
  field: RateField;
  /** The rate in effect, and how far from it the new one is, in percent with its sign. */
  posted: string;
  deviation: string;
}

/** The first rate of a currency has nothing to be compared with. */
export function farRates(line: ThreeRates, before: ThreeRates | undefined): FarRate[] {
  if (!before) return [];
  return RATE_FIELDS.filter((field) => !isInBand(line[field], before[field], RATE_RETYPE_PERCENT)).map((field) => ({
    field,
    posted: before[field],
    deviation: deviationPercent(line[field], before[field]),
  }));
}

/** What is still asked for before a far rate may be posted: each of its figures once more, and one reason. */
export function gateProblems(line: PostedLine, far: readonly FarRate[]): FieldProblem[] {
  const unconfirmed = far.flatMap(({ field, posted, deviation }): FieldProblem[] => {
    const again = line.xac_nhan?.[field];
    if (again === undefined)
      return [{ field: `xac_nhan.${field}`, problem: 'confirmRate', params: shown(posted, deviation) }];
    return compare(again, line[field]) === 0 ? [] : [{ field: `xac_nhan.${field}`, problem: 'confirmRateDiffers' }];
  });
  const [first] = far;
  const unexplained: FieldProblem[] =
    first && !line.ly_do
      ? [{ field: 'ly_do', problem: 'farRateNeedsReason', params: shown(first.posted, first.deviation) }]
      : [];
  return [...unconfirmed, ...unexplained];
}

/** The figures a refusal names. */
export function shown(posted: string, deviation: string): { posted: string; deviation: string } {
  return { posted: formatDecimal(posted), deviation: formatDecimal(deviation, { sign: 'always' }) };
}
