import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Position } from '@doi-tien/money/average-cost';
import { sum } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../domain/ledger/journal.ts';
import { type TicketInput, type TicketLine, tradedValue, workOutTicket } from './ticket.rules.ts';

const VND = 1;
const USD = 2;
const USDT = 3;
const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
const line = (currencyId: number, quantity: string, rate: string): TicketLine => ({
  currencyId,
  quantity,
  rate,
  rateUnit: '1',
  referenceRate: null,
  notes: [],
});
const inVnd = { currencyId: VND, decimals: 0, step: '1000', among: [] };
const ticket = (code: string, lines: TicketLine[], rest: Partial<TicketInput> = {}): TicketInput => ({
  kind: kind(code),
  settlement: inVnd,
  conversion: '1',
  lines,
  feeCharged: '0',
  feePaid: '0',
  notes: [],
  ...rest,
});
const held = (entries: [number, string, string][]): Map<number, Position> =>
  new Map(entries.map(([id, quantity, cost]) => [id, { quantity, cost }]));
const profitOf = (input: TicketInput, positions: Map<number, Position>) =>
  evaluate(workOutTicket(input).legs, positions)
    .lines.filter(({ account }) => account.startsWith('profit-'))
    .map(({ account, value }) => [account, value]);

test('the worked example comes out to the last đồng', () => {
  let positions = held([
    [VND, '100000000', '100000000'],
    [USD, '0', '0'],
  ]);
  const post = (code: string, quantity: string, rate: string) => {
    const { legs } = workOutTicket(ticket(code, [line(USD, quantity, rate)]));
    const { lines, positions: after } = evaluate(legs, positions);
    positions = after;
    return sum(lines.filter(({ account }) => account === 'profit-foreign').map(({ value }) => value));
  };
  post('MNT', '1000', '25900');
  post('MNT', '500', '26020');
  expect(positions.get(USD)).toEqual({ quantity: '1500', cost: '38910000' });
  expect(post('BNT', '700', '26150')).toBe('-147000');
  expect(post('BNT', '800', '26180')).toBe('-192000');
  expect(positions.get(USD)).toEqual({ quantity: '0', cost: '0' });
});

test('cash is rounded to the step and the difference stands on its own line', () => {
  const worked = workOutTicket(ticket('MNT', [line(USD, '1', '25910')]));
  expect(worked).toMatchObject({ total: '26000', rounding: '90' });
  expect(worked.legs).toContainEqual({ kind: 'book', account: 'rounding', value: '90', currencyId: USD });
});

test('a fee charged lowers what we pay and raises what we ask', () => {
  const fees = { feeCharged: '10000', feePaid: '3000' };
  expect(workOutTicket(ticket('MNT', [line(USD, '100', '26000')], fees)).total).toBe('2593000');
  expect(workOutTicket(ticket('BNT', [line(USD, '100', '26000')], fees)).total).toBe('2607000');
});

test('money carried at its reference rate earns its margin at purchase', () => {
  const alipay: TicketLine = { ...line(5, '1000', '3500'), referenceRate: '3560' };
  const positions = held([
    [VND, '10000000', '10000000'],
    [5, '0', '0'],
  ]);
  expect(profitOf(ticket('MAL', [alipay]), positions)).toEqual([['profit-alipay', '-60000']]);
});

test('paid in dollars, both legs take the converted value and each gain goes to its own line', () => {
  const inUsd = { settlement: { currencyId: USD, decimals: 2, step: '1', among: [] }, conversion: '26000' };
  const positions = held([
    [USD, '1000', '25500000'],
    [USDT, '500', '13000000'],
  ]);
  // We buy 200 USDT for 199 USD that cost 25,500 each and are taken at 26,000.
  expect(profitOf(ticket('MDT', [line(USDT, '200', '0.995')], inUsd), positions)).toEqual([
    ['profit-foreign', '-99500'],
  ]);
  // We sell 200 USDT that cost 26,000 each for 201 USD taken at 26,000.
  expect(profitOf(ticket('BDT', [line(USDT, '200', '1.005')], inUsd), positions)).toEqual([
    ['profit-electronic', '-26000'],
  ]);
});

test('whatever is on the ticket, its entry balances', () => {
  const quantity = fc.integer({ min: 1, max: 100_000 }).map(String);
  const rate = fc.integer({ min: 1, max: 60_000 }).map(String);
  const fee = fc.integer({ min: 0, max: 500 }).map(String);
  const lines = fc.array(fc.tuple(fc.constantFrom(USD, USDT), quantity, rate), { minLength: 1, maxLength: 6 });
  const code = fc.constantFrom('MNT', 'BNT', 'MDT', 'BDT', 'MAL', 'MBK');
  fc.assert(
    fc.property(
      code,
      lines,
      fee,
      fee,
      fc.constantFrom('1', '500', '1000'),
      (chosen, drawn, feeCharged, feePaid, step) => {
        const input = ticket(
          chosen,
          drawn.map(([currency, q, r]) => ({
            ...line(currency, q, r),
            referenceRate: kind(chosen).earnsAtPurchase ? '25000' : null,
          })),
          {
            feeCharged,
            feePaid,
            settlement: { ...inVnd, step },
          },
        );
        const rich = held([
          [VND, '1000000000000000', '1000000000000000'],
          [USD, '10000000', '251234567891'],
          [USDT, '10000000', '261234567891'],
        ]);
        if (workOutTicket(input).total.startsWith('-') || workOutTicket(input).total === '0') return;
        expect(sum(evaluate(workOutTicket(input).legs, rich).lines.map(({ value }) => value))).toBe('0');
      },
    ),
  );
});

test('a line counts with what was agreed or with what it is worth at the posted rates, whichever is more', () => {
  const traded = (earnsAtPurchase: boolean, ...lines: { posted?: string; reference?: string }[]) =>
    tradedValue(
      { earnsAtPurchase },
      lines.map(({ posted, reference }) => ({
        quantity: '400000000',
        rateUnit: '1',
        value: '398000000',
        posted: posted === undefined ? null : { inVnd: posted },
        postedReference: reference,
      })),
    );
  expect(traded(false, {})).toBe('398000000');
  expect(traded(true, { posted: '0.995', reference: '1' })).toBe('400000000');
  expect(traded(false, { posted: '0.995', reference: '1' })).toBe('398000000');
  expect(traded(false, { reference: '1' })).toBe('400000000');
  expect(traded(false, { posted: '0.99' })).toBe('398000000');
  expect(traded(false, { posted: '1' }, {})).toBe('798000000');
});
