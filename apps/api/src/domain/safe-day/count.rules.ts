import type { CountResult } from '@doi-tien/contract/safe';
import type { CloseSafeBody } from '@doi-tien/contract/safe.schema';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { compare, divide, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts';
import type { Counted } from '../currencies/counts.ts';
import type { CurrencyInfo } from '../currencies/currencies.ts';
import type { Books } from '../ledger/books.repository.ts';
import { type ReferenceRates, referenceRateOf } from '../rates/reference-rates.ts';
import { heldOf } from './count-draft.ts';

/** How far each count is from the books of its place, or from what was sent, and what that is worth; over the limit, it has to be confirmed. */
export function compareWithBooks(
  counts: readonly Counted[],
  books: Pick<Books, 'positions'> & Partial<Pick<Books, 'drawers'>>,
  rates: ReferenceRates,
  limit: string,
): CountDifference[] {
  return counts.map(({ currency, total }) => {
    const held = books.positions.get(currency.id) ?? { quantity: '0', cost: '0' };
    const so_sach = books.drawers ? heldOf(currency.id, { drawers: books.drawers }) : held.quantity;
    const chenh_lech = subtract(total, so_sach);
    const gia_tri_vnd = worthOf(currency, chenh_lech, held, rates);
    const isOver = isZero(limit) || (gia_tri_vnd !== null && compare(gia_tri_vnd, limit) > 0);
    return {
      tien_id: currency.id,
      ma_tien: currency.code,
      so_sach,
      thuc_dem: total,
      chenh_lech,
      gia_tri_vnd,
      can_xac_nhan: !isZero(chenh_lech) && isOver,
    };
  });
}

/** At the posted rate, else at what the rest cost; null where neither tells it. */
function worthOf(
  currency: CurrencyInfo,
  difference: string,
  held: { quantity: string; cost: string },
  rates: ReferenceRates,
): string | null {
  const amount = difference.startsWith('-') ? negate(difference) : difference;
  const rate = referenceRateOf(currency, rates);
  if (rate) return amountAt(amount, rate, currency.rateUnit, 0);
  if (isZero(amount)) return '0';
  return isZero(held.quantity) ? null : divide(multiply(held.cost, amount), held.quantity, 0);
}

export function onlyDifferent(differences: readonly CountDifference[]): CountDifference[] {
  return differences.filter(({ chenh_lech }) => !isZero(chenh_lech));
}

/** Why a complete count cannot be accepted, if so. One refusal names everything that is still asked for. */
export function findRefusal(
  differences: readonly CountDifference[],
  { ly_do, xac_nhan_lech }: Pick<CloseSafeBody, 'ly_do' | 'xac_nhan_lech'>,
): { result: CountResult; error: AppError } | null {
  const data = onlyDifferent(differences);
  // Found money of a currency that was not held is worth its posted rate, and has none.
  const unknown = data.find(({ gia_tri_vnd }) => gia_tri_vnd === null);
  if (unknown) {
    const error = new AppError('NO_REFERENCE_RATE', { params: { currency: unknown.ma_tien }, data });
    return { result: 'chua_co_ty_gia', error };
  }
  const unconfirmed = confirmationProblems(data, xac_nhan_lech ?? []);
  if (data.length > 0 && !ly_do) {
    const fields = [{ field: 'ly_do', problem: 'requiredField' }, ...unconfirmed];
    return { result: 'thieu_ly_do', error: new AppError('SAFE_DIFFERENCE_NEEDS_REASON', { data, fields }) };
  }
  if (unconfirmed.length === 0) return null;
  const currencies = codesOf(data.filter(({ can_xac_nhan }) => can_xac_nhan));
  const details = { params: { currencies }, data, fields: unconfirmed };
  return { result: 'chua_xac_nhan', error: new AppError('SAFE_DIFFERENCE_UNCONFIRMED', details) };
}

type Confirmations = NonNullable<CloseSafeBody['xac_nhan_lech']>;

function confirmationProblems(differences: readonly CountDifference[], given: Confirmations): FieldProblem[] {
  const asked = differences.filter(({ can_xac_nhan }) => can_xac_nhan);
  const missing = asked.filter(({ tien_id }) => !given.some((each) => each.tien_id === tien_id));
  const wrong = given.flatMap(({ tien_id, so_tien }, index): FieldProblem[] => {
    const counted = asked.find((each) => each.tien_id === tien_id);
    if (!counted || compare(counted.thuc_dem, so_tien) === 0) return [];
    const params = { currency: counted.ma_tien };
    return [{ field: `xac_nhan_lech.${index}.so_tien`, problem: 'confirmDiffers', params }];
  });
  if (missing.length === 0) return wrong;
  return [{ field: 'xac_nhan_lech', problem: 'confirmCount', params: { currencies: codesOf(missing) } }, ...wrong];
}

function codesOf(differences: readonly CountDifference[]): string {
  return differences.map(({ ma_tien }) => ma_tien).join(', ');
}
