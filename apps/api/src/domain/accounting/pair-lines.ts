import { absolute, divide, isZero, multiply, sign, subtract } from '@doi-tien/money/decimal';

/** A line of an entry under its account number. */
export interface NumberedLine {
  number: string;
  /** Debits are positive. */
  value: string;
  /** Of what is not kept in the base currency. */
  foreign: { code: string; quantity: string; decimals: number } | null;
}

/** One side of a pair that is kept in a foreign currency: the quantity that goes with the value of the pair. */
export interface ForeignPart {
  code: string;
  quantity: string;
}

/** A row of a general journal: one account is debited and one credited by the same value. */
export interface Pair {
  debit: string;
  credit: string;
  value: string;
  debitForeign: ForeignPart | null;
  creditForeign: ForeignPart | null;
}

/**
 * An entry as pairs of one debit and one credit, always the same ones: in the order of its lines, what it holds before what it earned, the
 * next debit meets the next credit, and the smaller of the two is a pair. Values and quantities add up to those of the lines.
 */
export function pairLines(lines: readonly NumberedLine[]): Pair[] {
  const debits = sidesOf(lines, 1);
  const credits = sidesOf(lines, -1);
  const pairs: Pair[] = [];
  while (debits.length > 0 && credits.length > 0) {
    const [debit, credit] = [debits[0] as Side, credits[0] as Side];
    const value = isLess(debit.left, credit.left) ? debit.left : credit.left;
    pairs.push({
      debit: debit.number,
      credit: credit.number,
      value,
      debitForeign: take(debit, value),
      creditForeign: take(credit, value),
    });
    if (isZero(debit.left)) debits.shift();
    if (isZero(credit.left)) credits.shift();
  }
  if (debits.length + credits.length > 0) throw new Error('Debits and credits of an entry differ');
  return pairs;
}

interface Side {
  number: string;
  whole: string;
  left: string;
  foreign: { code: string; decimals: number; whole: string; left: string } | null;
}

function sidesOf(lines: readonly NumberedLine[], direction: 1 | -1): Side[] {
  return lines
    .filter(({ value }) => sign(value) === direction)
    .map(({ number, value, foreign }) => {
      const whole = absolute(value);
      const quantity = foreign && absolute(foreign.quantity);
      return {
        number,
        whole,
        left: whole,
        foreign: foreign && quantity !== null ? { ...foreign, whole: quantity, left: quantity } : null,
      };
    });
}

/** The last part of a line takes what is left of its quantity. */
function take(side: Side, value: string): ForeignPart | null {
  side.left = subtract(side.left, value);
  const { foreign } = side;
  if (!foreign) return null;
  const quantity = isZero(side.left)
    ? foreign.left
    : divide(multiply(foreign.whole, value), side.whole, foreign.decimals);
  foreign.left = subtract(foreign.left, quantity);
  return { code: foreign.code, quantity };
}

function isLess(left: string, right: string): boolean {
  return sign(subtract(left, right)) < 0;
}
