/**
 * The books again, written separately and as simply as can be: whole numbers, one map of quantities, one of costs, one of
 * accounts. It shares no code with the ledger; the property test holds the two against each other.
 */
export type Code = 'VND' | 'USD' | 'EUR' | 'USDT' | 'BANK' | 'ALIPAY';

/** Quantities are in the smallest unit of each currency. */
export const SCALE: Record<Code, bigint> = { VND: 1n, USD: 100n, EUR: 100n, USDT: 1_000_000n, BANK: 1n, ALIPAY: 100n };
const PROFIT: Record<Code, string> = {
  VND: 'profit-foreign',
  USD: 'profit-foreign',
  EUR: 'profit-foreign',
  USDT: 'profit-electronic',
  BANK: 'profit-banking',
  ALIPAY: 'profit-alipay',
};

/** Half-up, ties away from zero. */
export function div(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n;
  const [n, d] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const rounded = (2n * n + d) / (2n * d);
  return isNegative ? -rounded : rounded;
}

interface Change {
  quantities: [Code, bigint][];
  costs: [Code, bigint][];
  accounts: [string, bigint][];
}

export class Refused extends Error {}

export class Model {
  readonly quantity = new Map<Code, bigint>();
  readonly cost = new Map<Code, bigint>();
  readonly account = new Map<string, bigint>();
  q = (code: Code) => this.quantity.get(code) ?? 0n;
  c = (code: Code) => this.cost.get(code) ?? 0n;
  a = (name: string) => this.account.get(name) ?? 0n;

  costOf(code: Code, quantity: bigint): bigint {
    if (quantity > this.q(code)) throw new Refused(code);
    return quantity === this.q(code) ? this.c(code) : div(this.c(code) * quantity, this.q(code));
  }

  apply({ quantities, costs, accounts }: Change): Change {
    for (const [code, by] of quantities) if (this.q(code) + by < 0n) throw new Refused(code);
    for (const [code, by] of quantities) this.quantity.set(code, this.q(code) + by);
    for (const [code, by] of costs) this.cost.set(code, this.c(code) + by);
    for (const [name, by] of accounts) this.account.set(name, this.a(name) + by);
    return { quantities, costs, accounts };
  }

  /** We buy `quantity` of a currency; `carried` differs from `value` where the margin is earned at once. */
  buy(
    code: Code,
    quantity: bigint,
    value: bigint,
    carried: bigint,
    paidIn: Code,
    paid: bigint,
    paidValue: bigint,
    fees: [bigint, bigint],
  ): Change {
    const paidCost = this.costOf(paidIn, paid);
    return this.apply({
      quantities: [
        [code, quantity],
        [paidIn, -paid],
      ],
      costs: [
        [code, carried],
        [paidIn, -paidCost],
      ],
      accounts: [
        [PROFIT[code], value - carried],
        ['profit-foreign', paidCost - paidValue],
        ['fee-charged', -fees[0]],
        ['fee-paid', fees[1]],
        ['rounding', paidValue - value + fees[0] - fees[1]],
      ],
    });
  }

  sell(
    code: Code,
    quantity: bigint,
    value: bigint,
    paidIn: Code,
    received: bigint,
    receivedValue: bigint,
    fees: [bigint, bigint],
  ): Change {
    const cost = this.costOf(code, quantity);
    return this.apply({
      quantities: [
        [code, -quantity],
        [paidIn, received],
      ],
      costs: [
        [code, -cost],
        [paidIn, receivedValue],
      ],
      accounts: [
        [PROFIT[code], cost - value],
        ['fee-charged', -fees[0]],
        ['fee-paid', fees[1]],
        ['rounding', value - receivedValue + fees[0] - fees[1]],
      ],
    });
  }

  putIn(code: Code, quantity: bigint, value: bigint, against: string): Change {
    return this.apply({ quantities: [[code, quantity]], costs: [[code, value]], accounts: [[against, -value]] });
  }

  takeOut(code: Code, quantity: bigint, against: string): Change {
    const cost = this.costOf(code, quantity);
    return this.apply({ quantities: [[code, -quantity]], costs: [[code, -cost]], accounts: [[against, cost]] });
  }

  /** Everything the other way round; cost that would be left without a holding goes to the adjustment. */
  undo(change: Change): void {
    for (const [code, by] of change.quantities) if (this.q(code) - by < 0n) throw new Refused(code);
    this.apply({
      quantities: change.quantities.map(([code, by]) => [code, -by]),
      costs: change.costs.map(([code, by]) => [code, -by]),
      accounts: change.accounts.map(([name, by]) => [name, -by]),
    });
    for (const [code] of change.quantities) {
      const orphan = this.q(code) === 0n || this.c(code) < 0n ? this.c(code) : 0n;
      this.apply({ quantities: [], costs: [[code, -orphan]], accounts: [['cost-adjustment', orphan]] });
    }
  }
}
