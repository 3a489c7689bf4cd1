import type { RateScope } from '../../domain/rates/posted-rates.ts';
import type { Neighbours } from './rate-gate.rules.ts';
import type { MomentRate } from './rate-moments.repository.ts';

interface Timed {
  at: number;
  rate: MomentRate;
}

/** The rates one file adds, by owner, currency and group in the order of their moments, however the file orders them. */
export class FileRates {
  readonly #byGroup = new Map<string, Timed[]>();

  add(rate: MomentRate): void {
    const key = keyOf(rate.chi_nhanh_id, rate.tien_id, rate.nhom_ty_gia);
    const timed = this.#byGroup.get(key) ?? [];
    const at = Date.parse(rate.hieu_luc_tu);
    timed.splice(firstFrom(timed, at), 0, { at, rate });
    this.#byGroup.set(key, timed);
  }

  /** A group the file has nothing for yet has the currency's. */
  beside({ chi_nhanh_id, tien_id, nhom_ty_gia, hieu_luc_tu }: MomentRate): Neighbours {
    const ofGroup = (group: string | null) => this.#byGroup.get(keyOf(chi_nhanh_id, tien_id, group));
    const timed = ofGroup(nhom_ty_gia) ?? ofGroup(null) ?? [];
    const at = Date.parse(hieu_luc_tu);
    return { before: timed[firstFrom(timed, at) - 1]?.rate, next: timed[firstFrom(timed, at + 1)]?.rate };
  }
}

function keyOf(owner: RateScope, currencyId: number, group: string | null): string {
  return `${owner ?? ''} ${currencyId} ${group ?? ''}`;
}

/** The place of the first one at or after a moment: by halves, since a file may have all its rows for one currency. */
function firstFrom(timed: readonly Timed[], at: number): number {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
