import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { RATE_CLOCK_TOLERANCE_SECONDS, RATE_FIELDS, RATE_WARNINGS } from '@doi-tien/contract/rates';
import type { DeskRow, RateLine, RateWarning } from '@doi-tien/contract/rates.schema';
import { absolute, compare, subtract } from '@doi-tien/money/decimal';
import { deviationPercent } from '@doi-tien/money/rate';
import { rateAge } from '../../domain/rates/posted-rates.ts';
import { AppError, type FieldProblem, fieldError } from '../../platform/http/app-error.ts';

/** A currency that can have rates, with the groups its notes are in. */
export interface RatedCurrency {
  id: number;
  ma: string;
  /** For how much of the currency a rate is. */
  unit: string;
  groups: string[];
}

/** Further ahead is a slip of the finger in the year. */
export const DAYS_AHEAD = 366;

/** The moment a batch takes effect: now unless a later one is named. The past is history and stays as it was. */
export function effectiveFrom(asked: string | undefined, now: string): string {
  if (asked === undefined) return now;
  const ahead = Date.parse(asked) - Date.parse(now);
  if (ahead < -RATE_CLOCK_TOLERANCE_SECONDS * 1000) throw fieldError('hieu_luc_tu', 'inThePast');
  if (ahead > DAYS_AHEAD * 86_400_000) throw fieldError('hieu_luc_tu', 'tooFarAhead', { max: DAYS_AHEAD });
  return ahead <= 0 ? now : new Date(asked).toISOString();
}

/** Refuses with every broken line at once. */
export function checkLines(lines: readonly RateLine[], currencies: ReadonlyMap<number, RatedCurrency>): void {
  const seen = new Set<string>();
  const problems = lines.flatMap((line, index) => {
    const problem = lineProblem(line, currencies.get(line.tien_id));
    const key = `${line.tien_id} ${line.nhom_ty_gia}`;
    const repeated: FieldProblem[] = seen.has(key) ? [{ field: 'tien_id', problem: 'repeatedLine' }] : [];
    seen.add(key);
    return [...(problem ? [problem] : []), ...repeated].map((found) => ({
      ...found,
      field: `dong.${index}.${found.field}`,
    }));
  });
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { fields: problems });
}

/** The base currency is what rates are told in, and a group must be one some note of the currency is in. */
export function lineProblem(
  line: Pick<RateLine, 'nhom_ty_gia'> & { ty_gia_goc?: string },
  currency: RatedCurrency | undefined,
): FieldProblem | null {
  if (!currency) return { field: 'tien_id', problem: 'notFound' };
  if (currency.ma === BASE_CURRENCY) return { field: 'tien_id', problem: 'baseCurrencyHasNoRate' };
  if (line.nhom_ty_gia !== null && !currency.groups.includes(line.nhom_ty_gia)) {
    return { field: 'nhom_ty_gia', problem: 'unknownRateGroup' };
  }
  const reference = line.ty_gia_goc;
  if (currency.ma === BASE_BANK_CURRENCY && reference !== undefined && compare(reference, currency.unit) !== 0) {
    return { field: 'ty_gia_goc', problem: 'worthItself', params: { currency: currency.ma, rate: currency.unit } };
  }
  return null;
}

type ThreeRates = Pick<RateLine, (typeof RATE_FIELDS)[number]>;
export type FoundWarning = Pick<RateWarning, 'loai' | 'truong' | 'phan_tram'>;

/** What looks like a slip of the finger; the person decides. */
export function warningsOf(line: ThreeRates, before: ThreeRates | undefined, maxPercent: string): FoundWarning[] {
  const found: FoundWarning[] = [];
  if (compare(line.ty_gia_mua, line.ty_gia_ban) >= 0) {
    found.push({ loai: RATE_WARNINGS.buyNotBelowSell, truong: null, phan_tram: null });
  }
  if (!before) return found;
  for (const field of RATE_FIELDS) {
    const percent = deviationPercent(line[field], before[field]);
    if (compare(absolute(percent), maxPercent) > 0) {
      found.push({ loai: RATE_WARNINGS.jump, truong: field, phan_tram: percent });
    }
  }
  return found;
}

type Figures = Pick<DeskRow, 'bien_dong_mua' | 'bien_dong_ban' | 'chenh_lech' | 'tuoi_phut' | 'cu'>;

/** What the desk shows beside a rate: how far it moved, its spread and its age. */
export function figuresOf(
  current: (ThreeRates & { hieu_luc_tu: string }) | null,
  before: ThreeRates | null,
  now: string,
  staleAfterMinutes: number,
): Figures {
  if (!current) return { bien_dong_mua: null, bien_dong_ban: null, chenh_lech: null, tuoi_phut: null, cu: false };
  const age = rateAge(current, now);
  return {
    bien_dong_mua: before && deviationPercent(current.ty_gia_mua, before.ty_gia_mua),
    bien_dong_ban: before && deviationPercent(current.ty_gia_ban, before.ty_gia_ban),
    chenh_lech: subtract(current.ty_gia_ban, current.ty_gia_mua),
    tuoi_phut: age,
    cu: age >= staleAfterMinutes,
  };
}
