import type { DecimalSign } from '@doi-tien/contract/statement';
import { compare, isZero, negate, subtract } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { directionOf } from './bank-directions.ts';
import { type BareFigure, figureValue } from './bank-figures.ts';

/** What the cells of one line say about its amount. */
export interface AmountCells {
  line: number;
  debit: BareFigure | null;
  credit: BareFigure | null;
  amount: BareFigure | null;
  /** The text of the column of directions; null when there is no such column. */
  direction: string | null;
  balance: string | null;
}

export interface SignedAmount {
  /** Signed: what came in is positive. */
  amount: string;
  /** Holds only if the balances of the file prove it. */
  needsProof: boolean;
}

interface Known {
  sign: DecimalSign;
  /** The heading above the directions. */
  heading: string;
  opening: string | null;
  closing: string | null;
}

/** The amounts with their signs, as the file itself shows them; without that the file is refused. */
export function signedAmounts(lines: readonly AmountCells[], known: Known): SignedAmount[] {
  if (lines.some(({ debit, credit }) => debit || credit)) return ofTwoColumns(lines, known.sign);
  if (lines.some(({ direction }) => direction !== null)) return lines.map((line) => ofDirection(line, known));
  if (areSigned(lines.flatMap(({ amount }) => amount ?? []))) {
    return lines.map(({ amount }) => ({
      amount: withSign(amount, amount?.sign === -1 ? -1 : 1, known.sign),
      needsProof: false,
    }));
  }
  return ofBalances(lines, known);
}

function withSign(figure: BareFigure | null, direction: 1 | -1, sign: DecimalSign): string {
  const value = figure ? (figureValue(figure, sign) ?? '0') : '0';
  return direction < 0 && !isZero(value) ? negate(value) : value;
}

const isNothing = ({ body }: BareFigure) => !/[1-9]/.test(body);

/**
 * A figure in the column of debits went out, with a minus or without it. Where some have one and others not, a minus takes a debit back:
 * only balances can prove that, as they must for a negative credit.
 */
function ofTwoColumns(lines: readonly AmountCells[], sign: DecimalSign): SignedAmount[] {
  const debits = lines.flatMap(({ debit }) => (debit && !isNothing(debit) ? [debit] : []));
  const areMinusesHabit = debits.every((debit) => debit.sign === -1);
  return lines.map(({ debit, credit }) => {
    if (debit && !isNothing(debit)) {
      const isTakenBack = debit.sign === -1 && !areMinusesHabit;
      return { amount: withSign(debit, isTakenBack ? 1 : -1, sign), needsProof: isTakenBack };
    }
    const isTakenBack = credit?.sign === -1;
    return { amount: withSign(credit, isTakenBack ? -1 : 1, sign), needsProof: isTakenBack };
  });
}

function ofDirection({ line, amount, direction }: AmountCells, { sign, heading }: Known): SignedAmount {
  if (!amount || isNothing(amount)) return { amount: '0', needsProof: false };
  const found = directionOf(direction ?? '', heading);
  const isContradicted = found !== undefined && amount.sign !== 0 && amount.sign !== found;
  if (found === undefined || isContradicted) {
    throw new FileRefusal('STATEMENT_DIRECTION_UNREADABLE', { line, text: (direction ?? '').slice(0, 40) });
  }
  return { amount: withSign(amount, found, sign), needsProof: false };
}

/** Every figure shows its sign; or some show a minus and none a plus, so the others came in. */
function areSigned(figures: readonly BareFigure[]): boolean {
  const some = figures.filter((figure) => !isNothing(figure));
  if (some.length > 0 && some.every(({ sign }) => sign !== 0)) return true;
  return some.some(({ sign }) => sign === -1) && !some.some(({ sign }) => sign === 1);
}

/** Amounts without any sign: the balances must leave one possibility for every line, in one order of the file. */
function ofBalances(lines: readonly AmountCells[], { sign, opening, closing }: Known): SignedAmount[] {
  const forwards = followed(lines, sign, opening, closing);
  const backwards = followed(lines.toReversed(), sign, opening, closing)?.toReversed();
  const [first, second] = [forwards, backwards].filter((amounts) => amounts !== undefined);
  const differ = second?.some((amount, at) => compare(amount, first?.[at] ?? '0') !== 0);
  if (!first || differ) throw directionUnknown(lines);
  for (const [at, { line, amount }] of lines.entries()) {
    const shown = amount?.sign ?? 0;
    if (shown !== 0 && compare(first[at] ?? '0', '0') !== shown && !isZero(first[at] ?? '0')) {
      throw new FileRefusal('STATEMENT_DIRECTION_UNREADABLE', { line, text: amount?.body ?? '' });
    }
  }
  return first.map((amount) => ({ amount, needsProof: true }));
}

function directionUnknown(lines: readonly AmountCells[]): FileRefusal {
  const line = lines.find(({ amount }) => amount && !isNothing(amount))?.line ?? lines[0]?.line ?? 0;
  return new FileRefusal('STATEMENT_DIRECTION_UNKNOWN', { line });
}

function followed(
  lines: readonly AmountCells[],
  sign: DecimalSign,
  opening: string | null,
  closing: string | null,
): string[] | undefined {
  let before = opening;
  const amounts: string[] = [];
  for (const { amount, balance } of lines) {
    if (before === null || balance === null) return undefined;
    const moved = subtract(balance, before);
    const value = withSign(amount, 1, sign);
    if (compare(moved, value) !== 0 && compare(moved, negate(value)) !== 0) return undefined;
    amounts.push(moved);
    before = balance;
  }
  return closing !== null && before !== null && compare(before, closing) !== 0 ? undefined : amounts;
}
