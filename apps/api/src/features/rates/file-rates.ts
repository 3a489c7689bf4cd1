import type { Neighbours } from './rate-gate.rules.ts';
import type { MomentRate } from './rates.repository.ts';

interface Timed {
  at: number;
  rate: MomentRate;
}

/** The rates one file adds, by currency and group in the order of their moments, however the file orders them. */
export class FileRates {
  readonly #byGroup = new Map<string, Timed[]>();

  add(rate: MomentRate): void {
    const key = keyOf(rate.tien_id, rate.nhom_ty_gia);
    const timed = this.#byGroup.get(key) ?? [];
    const at = Date.parse(rate.hieu_luc_tu);
    timed.splice(firstFrom(timed, at), 0, { at, rate });
    this.#byGroup.set(key, timed);
  }

  /** A group the file has nothing for yet has the currency's. */
  beside({ tien_id, nhom_ty_gia, hieu_luc_tu }: MomentRate): Neighbours {
    const timed = this.#byGroup.get(keyOf(tien_id, nhom_ty_gia)) ?? this.#byGroup.get(keyOf(tien_id, null)) ?? [];
    const at = Date.parse(hieu_luc_tu);
    return { before: timed[firstFrom(timed, at) - 1]?.rate, next: timed[firstFrom(timed, at + 1)]?.rate };
  }
}

function keyOf(currencyId: number, group: string | null): string {
  return `${currencyId} ${group ?? ''}`;
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
