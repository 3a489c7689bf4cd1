import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { EMPTY_POSITION, type Position } from '@doi-tien/money/average-cost';
import { add } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Code, div, Model, Refused, SCALE } from '../../../../../tests/support/ledger-model.ts';
import { size } from '../../../../../tests/support/test-form.ts';
import { type TicketInput, workOutTicket } from '../../features/trade/ticket.rules.ts';
import { changesOf } from './changes.ts';
import { evaluate, type Leg, type Line, NotEnoughHeld, opposite } from './journal.ts';

const CODES: Code[] = ['VND', 'USD', 'EUR', 'USDT', 'BANK', 'ALIPAY'];
const REFERENCE: Record<Code, bigint> = {
  VND: 1n,
  USD: 26_000n,
  EUR: 28_300n,
  USDT: 26_050n,
  BANK: 1n,
  ALIPAY: 3_560n,
};
const STEP = 1000n;

const idOf = (code: Code) => CODES.indexOf(code) + 1;
const kindOf = (code: TradeKind['code']) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;

/** A quantity in smallest units as the decimal text the product uses. */
function text(code: Code, units: bigint): string {
  const digits = SCALE[code].toString().length - 1;
  const padded = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`.replace(/\.?0+$/, '') || '0';
}

/** The product's side: positions, accounts and the lines of every entry. */
class Books {
  positions = new Map<number, Position>(CODES.map((code) => [idOf(code), EMPTY_POSITION]));
  accounts = new Map<string, string>();

  post(legs: readonly Leg[]): Line[] {
    const { lines, positions } = evaluate(legs, this.positions);
    // What is written adds up to the same: the database is only told what changes.
    for (const { currencyId, quantity, cost } of changesOf(lines, []).holdings) {
      const before = this.positions.get(currencyId) ?? EMPTY_POSITION;
      expect({ quantity: add(before.quantity, quantity), cost: add(before.cost, cost) }).toEqual(
        positions.get(currencyId),
      );
    }
    this.positions = positions;
    for (const { account, value } of lines) this.accounts.set(account, add(this.accounts.get(account) ?? '0', value));
    return lines;
  }
}

interface Step {
  act:
    | 'buy'
    | 'sell'
    | 'electronicBuy'
    | 'electronicSell'
    | 'bank'
    | 'alipay'
    | 'topUp'
    | 'withdraw'
    | 'void'
    | 'count';
  foreign: 'USD' | 'EUR';
  inUsd: boolean;
  units: number;
  rate: number;
  fees: [number, number];
  pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'buy',
    'sell',
    'electronicBuy',
    'electronicSell',
    'bank',
    'alipay',
    'topUp',
    'withdraw',
    'void',
    'count',
  ),
  foreign: fc.constantFrom('USD' as const, 'EUR' as const),
  inUsd: fc.boolean(),
  units: fc.integer({ min: 1, max: 3000 }),
  rate: fc.integer({ min: -200, max: 200 }),
  fees: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })),
  pick: fc.nat(1000),
});

/** One ticket, worked out twice: by the product's rules and by hand in whole numbers. */
function tradeTwice(books: Books, model: Model, code: Code, kind: TradeKind, { units, rate, fees, inUsd }: Step) {
  const paidIn: Code = kind.settlesInUsd && inUsd ? 'USD' : 'VND';
  const whole = BigInt(units) * SCALE[code];
  // Rates in thousandths of the settlement currency, so that electronic money against dollars has its decimals.
  const thousandths =
    (REFERENCE[code] * 1000n * BigInt(10_000 + rate)) / 10_000n / (paidIn === 'USD' ? REFERENCE.USD : 1n);
  const conversion = paidIn === 'USD' ? REFERENCE.USD : 1n;
  const inVnd = (units_: bigint) => div(units_ * conversion, SCALE[paidIn]);
  const amount = div(whole * thousandths * SCALE[paidIn], SCALE[code] * 1000n);
  const [charged, paid] = fees.map((fee) => BigInt(fee) * SCALE[paidIn]) as [bigint, bigint];
  const exact = kind.side === 'buy' ? amount - charged + paid : amount + charged - paid;
  const stepUnits = paidIn === 'USD' ? SCALE.USD : STEP;
  const total = div(exact, stepUnits) * stepUnits;
  if (total <= 0n) return;
  const carried = kind.earnsAtPurchase ? div(whole * REFERENCE[code], SCALE[code]) : inVnd(amount);
  const feesInVnd: [bigint, bigint] = [inVnd(charged), inVnd(paid)];

  const input: TicketInput = {
    kind,
    conversion: conversion.toString(),
    notes: [],
    settlement: {
      currencyId: idOf(paidIn),
      decimals: paidIn === 'USD' ? 2 : 0,
      step: paidIn === 'USD' ? '1' : '1000',
      among: [],
    },
    lines: [
      {
        currencyId: idOf(code),
        quantity: text(code, whole),
        rateUnit: '1',
        notes: [],
        rate: thousandRate(thousandths),
        referenceRate: kind.earnsAtPurchase ? REFERENCE[code].toString() : null,
      },
    ],
    feeCharged: text(paidIn, charged),
    feePaid: text(paidIn, paid),
  };
  return both(
    () => books.post(workOutTicket(input).legs),
    () =>
      kind.side === 'buy'
        ? model.buy(code, whole, inVnd(amount), carried, paidIn, total, inVnd(total), feesInVnd)
        : model.sell(code, whole, inVnd(amount), paidIn, total, inVnd(total), feesInVnd),
  );
}

const thousandRate = (thousandths: bigint) => {
  const padded = thousandths.toString().padStart(4, '0');
  return `${padded.slice(0, -3)}.${padded.slice(-3)}`;
};

/** Both do it, or both refuse it. */
function both<Left, Right>(product: () => Left, reference: () => Right): [Left, Right] | undefined {
  let result: Right;
  try {
    result = reference();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(product).toThrow(NotEnoughHeld);
    return undefined;
  }
  return [product(), result];
}

type Done = [Line[], ReturnType<Model['apply']>];

/** Acts that are tickets: their kind, and the currency unless it is drawn. */
const TRADES: Partial<Record<Step['act'], [TradeKind['code'], Code?]>> = {
  buy: ['MNT'],
  sell: ['BNT'],
  electronicBuy: ['MDT', 'USDT'],
  electronicSell: ['BDT', 'USDT'],
  bank: ['MBK', 'BANK'],
  alipay: ['MAL', 'ALIPAY'],
};

function run(books: Books, model: Model, history: Done[], each: Step): void {
  const code: Code = each.foreign;
  const trade = (kind: TradeKind['code'], currency: Code) => {
    const done = tradeTwice(books, model, currency, kindOf(kind), each);
    if (done) history.push(done);
  };
  const quantity = BigInt(each.units) * SCALE[code];
  const value = BigInt(each.units) * REFERENCE[code];
  const move = { currencyId: idOf(code), quantity: text(code, quantity) };
  const kind = TRADES[each.act];
  if (kind) trade(kind[0], kind[1] ?? code);
  switch (each.act) {
    case 'topUp':
    case 'count': {
      const against = each.act === 'topUp' ? 'capital' : 'count-difference';
      const legs: Leg[] = [
        { kind: 'receive', ...move, value: value.toString() },
        { kind: 'book', account: against, value: `-${value}` },
      ];
      both(
        () => books.post(legs),
        () => model.putIn(code, quantity, value, against),
      );
      return;
    }
    case 'withdraw':
      both(
        () => books.post([{ kind: 'release', ...move, against: 'capital' }]),
        () => model.takeOut(code, quantity, 'capital'),
      );
      return;
    case 'void': {
      const [found] = history.splice(each.pick % Math.max(history.length, 1), 1);
      if (found)
        both(
          () => books.post(found[0].map(opposite)),
          () => model.undo(found[1]),
        );
    }
  }
}

test('after any sequence of acts, holdings, costs and every account are what a separate model says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'medium' }), (steps) => {
      const books = new Books();
      const model = new Model();
      const opening: Leg[] = [
        { kind: 'receive', currencyId: idOf('VND'), quantity: '5000000000', value: '5000000000' },
        { kind: 'book', account: 'capital', value: '-5000000000' },
      ];
      both(
        () => books.post(opening),
        () => model.putIn('VND', 5_000_000_000n, 5_000_000_000n, 'capital'),
      );
      const history: Done[] = [];
      for (const each of steps) run(books, model, history, each);
      for (const code of CODES) {
        const held = { quantity: text(code, model.q(code)), cost: model.c(code).toString() };
        expect({ code, ...books.positions.get(idOf(code)) }).toEqual({ code, ...held });
      }
      for (const [account, value] of books.accounts) {
        if (account !== 'holding') expect([account, value]).toEqual([account, model.a(account).toString()]);
      }
      // The control total: everything that is not capital is what the holdings are worth above it.
      const worth = CODES.reduce((sum, code) => sum + model.c(code), 0n);
      const results = [...model.account.values()].reduce((sum, value) => sum + value, 0n);
      expect(worth + results).toBe(0n);
    }),
    { numRuns: size(500, 2000) },
  );
}, 240_000);
