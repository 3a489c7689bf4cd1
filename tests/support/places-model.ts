/** Pieces by face value. */
export type Pieces = Record<number, number>;
/** What somebody holds: pieces by currency. */
export type Cash = Record<string, Pieces>;

/**
 * A model of the vault and the tills that knows nothing of the product: places with notes in them. Place 0 is the vault. What it says of a
 * place is what somebody would count there.
 */
export class PlacesModel {
  readonly #places = new Map<number, Cash>();

  cashOf(place: number): Cash {
    const cash = this.#places.get(place) ?? {};
    this.#places.set(place, cash);
    return cash;
  }

  piecesOf(place: number, code: string): Pieces {
    const cash = this.cashOf(place);
    cash[code] ??= {};
    return cash[code];
  }

  put(place: number, cash: Cash): void {
    for (const [code, value, count] of pilesOf(cash)) {
      const pieces = this.piecesOf(place, code);
      pieces[value] = (pieces[value] ?? 0) + count;
    }
  }

  has(place: number, cash: Cash): boolean {
    return pilesOf(cash).every(([code, value, count]) => (this.piecesOf(place, code)[value] ?? 0) >= count);
  }

  take(place: number, cash: Cash): void {
    if (!this.has(place, cash)) throw new Error(`Place ${place} does not have ${JSON.stringify(cash)}`);
    for (const [code, value, count] of pilesOf(cash)) {
      const pieces = this.piecesOf(place, code);
      pieces[value] = (pieces[value] ?? 0) - count;
    }
  }

  /** Of a place that holds it, the largest notes first; null where they do not come to the amount. */
  choose(place: number, code: string, amount: number): Pieces | null {
    return chooseFrom(this.piecesOf(place, code), amount);
  }

  total(code: string): number {
    return [...this.#places.values()].reduce((sum, cash) => sum + totalOf(cash[code] ?? {}), 0);
  }

  /** As `openTills.held` says it. */
  told(place: number): string[] {
    return pilesOf(this.cashOf(place)).map(([code, value, count]) => `${code} ${value}x${count}`);
  }
}

/** Only what there is any of. */
function pilesOf(cash: Cash): [code: string, value: number, count: number][] {
  return Object.entries(cash).flatMap(([code, pieces]) =>
    Object.entries(pieces)
      .filter(([, count]) => count > 0)
      .map(([value, count]): [string, number, number] => [code, Number(value), count]),
  );
}

export function totalOf(pieces: Pieces): number {
  return Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

export function chooseFrom(pieces: Pieces, amount: number): Pieces | null {
  let left = amount;
  const chosen: Pieces = {};
  for (const value of Object.keys(pieces)
    .map(Number)
    .sort((a, b) => b - a)) {
    const count = Math.min(pieces[value] ?? 0, Math.floor(left / value));
    if (count > 0) chosen[value] = count;
    left -= count * value;
  }
  return left === 0 ? chosen : null;
}
