import { compare, decimalsOf } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';

export interface AmountLimits {
  decimals: number;
  min?: string;
  max?: string;
}

/** A text key under `ui:money` and what it names. */
type AmountProblem =
  | { key: 'noDecimals' }
  | { key: 'tooManyDecimals'; max: string }
  | { key: 'belowMin'; min: string }
  | { key: 'aboveMax'; max: string };

/** What is wrong with a complete figure. An amount is refused, never rounded or clamped. */
export function amountProblem(value: string | null | undefined, limits: AmountLimits): AmountProblem | null {
  if (value === null || value === undefined) return null;
  const { decimals, min, max } = limits;
  if (decimalsOf(value) > decimals) {
    return decimals === 0 ? { key: 'noDecimals' } : { key: 'tooManyDecimals', max: String(decimals) };
  }
  if (min !== undefined && compare(value, min) < 0) return { key: 'belowMin', min: formatDecimal(min) };
  if (max !== undefined && compare(value, max) > 0) return { key: 'aboveMax', max: formatDecimal(max) };
  return null;
}
