import type { CurrencyGroup } from '@doi-tien/contract/catalogue';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { add, negate, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { roundToStep } from '@doi-tien/money/rounding';
import type { ContraAccount, ProfitAccount } from '../../domain/ledger/accounts.ts';
import type { NoteCount } from '../../domain/ledger/drawer.ts';
import type { NotedLeg } from '../../domain/ledger/entry-drafts.ts';
import { changeOf, type Handed } from './change.rules.ts';

/** A ticket after everything about it was looked up: pure figures from here on. */
export interface TicketInput {
  kind: TradeKind;
  /** `among`: the denominations to choose from where no notes are named. */
  settlement: { currencyId: number; decimals: number; step: string; among: readonly number[] };
  /** VND for one unit of the settlement currency; 1 when it is VND itself. */
  conversion: string;
  lines: TicketLine[];
  feeCharged: string;
  feePaid: string;
  notes: NoteCount[];
  /** Only of a sale: what the customer hands over and gets back. */
  handed?: Handed | undefined;
  /** What was settled with the customer when the ticket was saved, or when somebody was asked to approve it; worked out afresh where there is none. */
  agreed?: Agreed;
}

export type Agreed = Pick<Ticket, 'amounts' | 'total' | 'value' | 'rounding'>;

export interface TicketLine {
  currencyId: number;
  quantity: string;
  rate: string;
  rateUnit: string;
  /** What the currency is carried at when its margin is earned at purchase; per rate unit. */
  referenceRate: string | null;
  notes: NoteCount[];
  among?: readonly number[];
}

export interface Ticket {
  /** Per line, in the settlement currency and in VND. */
  amounts: { amount: string; value: string }[];
  /** What changes hands, in the settlement currency and in VND. */
  total: string;
  value: string;
  rounding: string;
  legs: NotedLeg[];
  /** Which leg carries which line. */
  legOfLine: number[];
  /** Profit that is known before anything leaves: the margin of money carried at its reference rate. */
  marginOfLine: string[];
}

const PROFIT_OF: Partial<Record<CurrencyGroup, ProfitAccount>> = {
  [CURRENCY_GROUP.foreignCash]: 'profit-foreign',
  [CURRENCY_GROUP.electronic]: 'profit-electronic',
  [CURRENCY_GROUP.banking]: 'profit-banking',
  [CURRENCY_GROUP.alipay]: 'profit-alipay',
};

export function profitAccountOf(kind: TradeKind): ProfitAccount {
  return PROFIT_OF[kind.group] ?? 'profit-foreign';
}

/** Works the money out and says what has to be posted. Fees always go our way (charged) or theirs (paid). */
export function workOutTicket(input: TicketInput): Ticket {
  const { kind, conversion, lines, feeCharged, feePaid } = input;
  const inVnd = (amount: string) => amountAt(amount, conversion, '1', 0);
  const { amounts, total, value, rounding } = input.agreed ?? settle(input, inVnd);
  const built = kind.side === 'buy' ? buyLegs(input, amounts, total, value) : sellLegs(input, amounts, total, value);
  const only = onlyCurrency(lines);
  const legs: NotedLeg[] = [
    ...built.legs,
    book('fee-charged', negate(inVnd(feeCharged)), only),
    book('fee-paid', inVnd(feePaid), only),
  ];
  const feesInVnd = subtract(inVnd(feeCharged), inVnd(feePaid));
  const lineValue = sum(amounts.map((each) => each.value));
  // Whatever rounding of the ticket and of its conversion left over is booked on a line of its own.
  const roundingInVnd =
    kind.side === 'buy' ? add(subtract(value, lineValue), feesInVnd) : add(subtract(lineValue, value), feesInVnd);
  legs.push(book('rounding', roundingInVnd, only));
  return { amounts, total, value, rounding, legs, legOfLine: built.legOfLine, marginOfLine: built.margins };
}

/** What the lines and fees come to, rounded to what can be paid. */
function settle(input: TicketInput, inVnd: (amount: string) => string): Agreed {
  const { kind, settlement, lines, feeCharged, feePaid } = input;
  const amounts = lines.map(({ quantity, rate, rateUnit }) => {
    const amount = amountAt(quantity, rate, rateUnit, settlement.decimals);
    return { amount, value: inVnd(amount) };
  });
  const fees = subtract(feeCharged, feePaid);
  const exact = add(sum(amounts.map(({ amount }) => amount)), kind.side === 'buy' ? negate(fees) : fees);
  const { value: total, difference: rounding } = roundToStep(exact, settlement.step);
  return { amounts, total, value: inVnd(total), rounding };
}

type Amounts = Ticket['amounts'];
interface Built {
  legs: NotedLeg[];
  legOfLine: number[];
  margins: string[];
}

function buyLegs(input: TicketInput, amounts: Amounts, total: string, value: string): Built {
  const profit = profitAccountOf(input.kind);
  const legs: NotedLeg[] = [];
  const legOfLine: number[] = [];
  const margins = input.lines.map(({ currencyId, quantity, rateUnit, referenceRate, notes }, index) => {
    const paid = amounts[index]?.value ?? '0';
    const carried = referenceRate ? amountAt(quantity, referenceRate, rateUnit, 0) : paid;
    const margin = subtract(carried, paid);
    legOfLine.push(legs.length);
    legs.push(
      { kind: 'receive', currencyId, quantity, value: carried, paid, notes },
      book(profit, negate(margin), currencyId),
    );
    return margin;
  });
  legs.push({
    kind: 'give',
    currencyId: input.settlement.currencyId,
    quantity: total,
    value,
    gain: 'profit-foreign',
    notes: input.notes,
    among: input.settlement.among,
    isRestUnsorted: true,
  });
  return { legs, legOfLine, margins };
}

function sellLegs(input: TicketInput, amounts: Amounts, total: string, value: string): Built {
  const gain = profitAccountOf(input.kind);
  const legs: NotedLeg[] = [
    {
      kind: 'receive',
      currencyId: input.settlement.currencyId,
      quantity: total,
      value,
      notes: input.notes,
      change: changeOf(input.handed, total),
    },
  ];
  const legOfLine = input.lines.map(({ currencyId, quantity, notes, among }, index) => {
    legs.push({
      kind: 'give',
      currencyId,
      quantity,
      value: amounts[index]?.value ?? '0',
      gain,
      notes,
      among,
      isRestUnsorted: true,
    });
    return legs.length - 1;
  });
  return { legs, legOfLine, margins: input.lines.map(() => '0') };
}

function book(account: ContraAccount, value: string, currencyId: number | null): NotedLeg {
  return { kind: 'book', account, value, currencyId };
}

/** Fees and rounding belong to the ticket: to its currency where it has only one, else to none. */
function onlyCurrency(lines: readonly TicketLine[]): number | null {
  const currencies = new Set(lines.map(({ currencyId }) => currencyId));
  return currencies.size === 1 ? (lines[0]?.currencyId ?? null) : null;
}
