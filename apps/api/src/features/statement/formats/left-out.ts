import { LEFT_OUT, type LeftOutKind } from '@doi-tien/contract/statement';

/** How many rows of a file are no money of the account, and why. */
export interface LeftOut {
  kind: LeftOutKind;
  count: number;
}

/** Counts rows as a reader leaves them out. */
export class LeftOutRows {
  readonly #counts = new Map<LeftOutKind, number>();

  add(kind: LeftOutKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Always in the same order, whatever the order of the file. */
  list(): LeftOut[] {
    return LEFT_OUT.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count === undefined ? [] : [{ kind, count }];
    });
  }
}
