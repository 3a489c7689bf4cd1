import type { CurrencyGroup } from '@doi-tien/contract/catalogue';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { add, compare, isZero, negate, sign, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountAt } from '@doi-tien/money/rate';
import { roundToStep } from '@doi-tien/money/rounding';
import { LARGEST_AMOUNT } from '../../domain/currencies/counts.ts';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { ContraAccount, ProfitAccount } from '../../domain/ledger/accounts.ts';
import type { NoteCount } from '../../domain/ledger/drawer.ts';
import type { EvaluatedLegs, NotedLeg } from '../../domain/ledger/entry-drafts.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import {
  changeOf,
  type Handed,
  type LegNotes,
  type MovedNotes,
  NOTHING_MOVED,
  notesOfLeg,
  refuseBadHanded,
  refuseOtherNotes,
} from './notes.rules.ts';

/** A ticket after everything about it was looked up: pure figures from here on. */
export interface TicketInput<Line extends TicketLine = TicketLine> {
  kind: TradeKind;
  /** `among`: the denominations to choose from where no notes are named. */
  settlement: { currencyId: number; decimals: number; step: string; among: readonly number[] };
  /** VND for one unit of the settlement currency; 1 when it is VND itself. */
  conversion: string;
  lines: readonly Line[];
  feeCharged: string;
  feePaid: string;
  notes: NoteCount[];
  /** What of the total deposits of reservations have paid already. */
  deposit?: string;
  /** Only of a sale: what the customer hands over and gets back. */
  handed?: Handed | undefined;
  /** What was settled with the customer when the ticket was saved, or when somebody was asked to approve it; worked out afresh where there is none. */
  agreed?: Agreed | undefined;
}

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

/** What a ticket comes to, in the settlement currency and in VND, as far as it is settled with the customer. */
export interface Agreed {
  /** Per line. */
  amounts: { amount: string; value: string }[];
  /** What changes hands, what deposits have paid before included. */
  total: string;
  value: string;
  rounding: string;
}

/** What a line comes to, in the settlement currency and in VND. */
export interface LineFigures {
  amount: string;
  value: string;
  /** Profit that is known before anything leaves: the margin of money carried at its reference rate. */
  margin: string;
  /** The leg that carries the line. */
  leg: number;
}

export interface Figures<Line> extends Pick<Agreed, 'total' | 'value' | 'rounding'> {
  lines: (Line & LineFigures)[];
  legs: NotedLeg[];
}

const PROFIT_OF: Partial<Record<CurrencyGroup, ProfitAccount>> = {
  [CURRENCY_GROUP.foreignCash]: 'profit-foreign',
  [CURRENCY_GROUP.electronic]: 'profit-electronic',
  [CURRENCY_GROUP.banking]: 'profit-banking',
  [CURRENCY_GROUP.alipay]: 'profit-alipay',
};

function profitAccountOf(kind: TradeKind): ProfitAccount {
  return PROFIT_OF[kind.group] ?? 'profit-foreign';
}

/** Works the money out and says what has to be posted. Fees always go our way (charged) or theirs (paid). */
export function workOutTicket<Line extends TicketLine>(input: TicketInput<Line>): Figures<Line> {
  const { kind, conversion, feeCharged, feePaid } = input;
  const inVnd = (amount: string) => amountAt(amount, conversion, '1', 0);
  const { amounts, total, value, rounding } = input.agreed ?? settle(input, inVnd);
  const valued = input.lines.map((line, index) => ({ ...line, ...(amounts[index] ?? { amount: '0', value: '0' }) }));
  const { lines, legs } = (kind.side === 'buy' ? buyLegs : sellLegs)(input, valued, { total, value });
  const only = onlyCurrency(lines);
  const feesInVnd = subtract(inVnd(feeCharged), inVnd(feePaid));
  const lineValue = sum(lines.map((each) => each.value));
  // Whatever rounding of the ticket and of its conversion left over is booked on a line of its own.
  const roundingInVnd =
    kind.side === 'buy' ? add(subtract(value, lineValue), feesInVnd) : add(subtract(lineValue, value), feesInVnd);
  legs.push(
    book('fee-charged', negate(inVnd(feeCharged)), only),
    book('fee-paid', inVnd(feePaid), only),
    book('rounding', roundingInVnd, only),
  );
  return { lines, total, value, rounding, legs };
}

/** What the lines and fees come to, rounded to what can be paid. */
function settle(input: TicketInput, inVnd: (amount: string) => string): Agreed {
  const { kind, settlement, lines, feeCharged, feePaid, deposit = '0' } = input;
  const amounts = lines.map(({ quantity, rate, rateUnit }) => {
    const amount = amountAt(quantity, rate, rateUnit, settlement.decimals);
    return { amount, value: inVnd(amount) };
  });
  const fees = subtract(feeCharged, feePaid);
  const exact = add(sum(amounts.map(({ amount }) => amount)), kind.side === 'buy' ? negate(fees) : fees);
  // What is left to be paid in cash is what must be payable.
  const { value: cash, difference: rounding } = roundToStep(subtract(exact, deposit), settlement.step);
  const total = add(cash, deposit);
  return { amounts, total, value: inVnd(total), rounding };
}

type Valued<Line> = Line & Pick<LineFigures, 'amount' | 'value'>;
type Built<Line> = Pick<Figures<Line>, 'lines' | 'legs'>;
type Paid = Pick<Agreed, 'total' | 'value'>;

function buyLegs<Line extends TicketLine>(
  { kind, settlement, notes: given }: TicketInput,
  valued: readonly Valued<Line>[],
  { total, value }: Paid,
): Built<Line> {
  const profit = profitAccountOf(kind);
  const legs: NotedLeg[] = [];
  const lines = valued.map((line) => {
    const { currencyId, quantity, rateUnit, referenceRate, notes, value: paid } = line;
    const carried = referenceRate ? amountAt(quantity, referenceRate, rateUnit, 0) : paid;
    const margin = subtract(carried, paid);
    const leg = legs.push({ kind: 'receive', currencyId, quantity, value: carried, paid, notes }) - 1;
    legs.push(book(profit, negate(margin), currencyId));
    return { ...line, margin, leg };
  });
  const { currencyId, among } = settlement;
  const gain = 'profit-foreign';
  legs.push({ kind: 'give', currencyId, quantity: total, value, gain, notes: given, among, isRestUnsorted: true });
  return { lines, legs };
}

function sellLegs<Line extends TicketLine>(
  { kind, settlement: { currencyId }, notes: received, handed, deposit = '0' }: TicketInput,
  valued: readonly Valued<Line>[],
  { total, value }: Paid,
): Built<Line> {
  const gain = profitAccountOf(kind);
  const cash = subtract(total, deposit);
  const change = changeOf(handed, cash);
  const paid: NotedLeg = {
    kind: 'receive',
    currencyId,
    quantity: cash,
    value: subtract(value, deposit),
    notes: received,
    change,
  };
  // Where the deposit pays all of it no cash moves; the first leg stays that of the payment.
  const legs = [isZero(cash) ? book('rounding', '0', null) : paid];
  const lines = valued.map((line) => {
    const { quantity, value: worth, notes, among } = line;
    const leg = { kind: 'give', currencyId: line.currencyId, quantity, value: worth, gain, notes, among } as const;
    return { ...line, margin: '0', leg: legs.push({ ...leg, isRestUnsorted: true }) - 1 };
  });
  if (!isZero(deposit)) legs.push(book('customer-deposit', deposit, null));
  return { lines, legs };
}

function book(account: ContraAccount, value: string, currencyId: number | null): NotedLeg {
  return { kind: 'book', account, value, currencyId };
}

/** Fees and rounding belong to the ticket: to its currency where it has only one, else to none. */
function onlyCurrency(lines: readonly TicketLine[]): number | null {
  const currencies = new Set(lines.map(({ currencyId }) => currencyId));
  return currencies.size === 1 ? (lines[0]?.currencyId ?? null) : null;
}

/** Refuses what cannot be paid. A line that comes to nothing, or to more than any shop has, is a slip of the finger. */
export function refuseUnpayable(
  ticket: Figures<TicketLine> & Pick<TicketInput, 'kind' | 'notes' | 'handed' | 'deposit'> & { paidIn: CurrencyInfo },
): void {
  const { kind, lines, total, notes, paidIn, handed, deposit = '0' } = ticket;
  for (const [index, { amount, value }] of lines.entries()) {
    const field = `chi_tiet.${index}.so_luong`;
    if (sign(amount) <= 0) throw fieldError(field, 'comesToNothing');
    if (compare(value, LARGEST_AMOUNT) > 0) throw fieldError(field, 'tooLarge', { max: formatDecimal(LARGEST_AMOUNT) });
  }
  // A purchase is paid less what we charge, a sale less what we pay.
  const cash = subtract(total, deposit);
  if (sign(total) <= 0 || sign(cash) < 0)
    throw fieldError(kind.side === 'buy' ? 'phi_thu' : 'phi_chi', 'totalNotPositive');
  if (kind.side === 'buy') refuseOtherNotes(notes, paidIn, total, { isGiven: true, field: 'to_thanh_toan' });
  if (handed) refuseBadHanded(handed, cash);
}

/** What a line cost or is carried at, what it earned, and the notes that changed hands. */
export interface LineResult {
  cost: string;
  profit: string;
  moved: MovedNotes;
}

/** What posting a ticket came to. */
export interface Result<Line> {
  profit: string;
  lines: (Line & LineResult)[];
  /** The notes of every leg, and of the settlement currency. */
  moved: LegNotes[];
  settled: LegNotes;
}

/** Profit per line and altogether, from what the legs cost and what the entry booked; and which notes moved. */
export function resultOf<Line extends LineFigures>(
  { kind, lines, legs }: { kind: TradeKind; lines: readonly Line[]; legs: readonly NotedLeg[] },
  { lines: booked, costs, movesOfLegs }: Pick<EvaluatedLegs, 'lines' | 'costs' | 'movesOfLegs'>,
): Result<Line> {
  const isBuy = kind.side === 'buy';
  const moved = legs.map((leg, index) => notesOfLeg(leg.kind, movesOfLegs[index] ?? []));
  const settled = moved[isBuy ? legs.findIndex((leg) => leg.kind === 'give') : 0] ?? NOTHING_MOVED;
  const results = lines.map((line) => {
    const { value, margin, leg } = line;
    const cost = isBuy ? add(value, margin) : (costs[leg] ?? '0');
    return { ...line, cost, profit: isBuy ? margin : subtract(value, cost), moved: moved[leg] ?? NOTHING_MOVED };
  });
  const profits = booked.filter(({ account }) => account.startsWith('profit-')).map(({ value }) => value);
  return { profit: negate(sum(profits)), lines: results, moved, settled };
}

/**
 * What is traded, in VND: the lines, whatever fees and rounding make of the cash. A line counts with what was agreed or what it is worth at
 * the posted rates, whichever is more: neither a fee nor a rate or conversion within its band carries a ticket below the threshold. The
 * reference rate counts where the line is carried at it or nothing is posted.
 */
export function tradedValue(
  { earnsAtPurchase }: Pick<TradeKind, 'earnsAtPurchase'>,
  lines: readonly TradedLine[],
): string {
  return sum(
    lines.map(({ quantity, rateUnit, value, posted, postedReference }) =>
      [posted?.inVnd, earnsAtPurchase || !posted ? postedReference : undefined]
        .filter((rate) => rate !== undefined)
        .map((rate) => amountAt(quantity, rate, rateUnit, 0))
        .reduce((most, worth) => (compare(worth, most) > 0 ? worth : most), value),
    ),
  );
}

/** A line as the threshold sees it; rates are in VND per rate unit. */
interface TradedLine {
  quantity: string;
  rateUnit: string;
  /** What was agreed, in VND. */
  value: string;
  posted: { inVnd: string } | null;
  postedReference: string | undefined;
}
