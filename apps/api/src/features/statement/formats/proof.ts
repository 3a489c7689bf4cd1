import { add, compare, subtract, sum } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import type { ReadLine, ReadStatement } from './statement.ts';

/** Opening balance + in − out must be the closing balance: a cut or altered file does not get in. */
export function proveBalances(statement: ReadStatement, at: number): void {
  const { opening, closing, lines } = statement;
  if (opening === null || closing === null) return;
  const expected = add(opening, sum(lines.map(({ amount }) => amount)));
  if (compare(expected, closing) !== 0) {
    throw new FileRefusal('STATEMENT_NOT_BALANCED', { line: at, expected, found: closing });
  }
}

export interface RunningBalances {
  opening: string;
  closing: string;
  /** Oldest first, whatever the order in the file. */
  lines: ReadLine[];
}

/**
 * Banks write the newest line first or last. Whichever order lets every balance follow from the one before it is the
 * order of the file; when neither does, the first line that breaks the likelier one is named.
 */
export function proveRunningBalances(lines: readonly ReadLine[]): RunningBalances | null {
  if (lines.length === 0 || lines.some(({ balance }) => balance === null)) return null;
  const [forwards, backwards] = [lines, lines.toReversed()].map((order) => ({ order, breakAt: firstBreak(order) }));
  // Equal amounts fit both orders: then the days decide, or a wrong sign would be proved by reading backwards.
  const whole = [forwards, backwards].find(
    (attempt) => attempt && attempt.breakAt === undefined && !runsBackwards(attempt.order),
  );
  if (!whole) throw brokenAt(isNewestFirst(lines) ? backwards : forwards);
  const first = whole.order[0] as ReadLine;
  const last = whole.order.at(-1) as ReadLine;
  return {
    opening: subtract(first.balance ?? '0', first.amount),
    closing: last.balance ?? '0',
    lines: [...whole.order],
  };
}

interface Attempt {
  order: readonly ReadLine[];
  breakAt: number | undefined;
}

function firstBreak(order: readonly ReadLine[]): number | undefined {
  for (let at = 1; at < order.length; at += 1) {
    const [before, line] = [order[at - 1], order[at]];
    if (!before || !line) continue;
    if (compare(add(before.balance ?? '0', line.amount), line.balance ?? '0') !== 0) return at;
  }
  return undefined;
}

function brokenAt(attempt: Attempt | undefined): FileRefusal {
  const at = attempt?.breakAt ?? 0;
  const [before, line] = [attempt?.order[at - 1], attempt?.order[at]];
  return new FileRefusal('STATEMENT_NOT_BALANCED', {
    line: line?.at ?? 0,
    expected: add(before?.balance ?? '0', line?.amount ?? '0'),
    found: line?.balance ?? '0',
  });
}

const runsBackwards = (order: readonly ReadLine[]) => (order[0]?.day ?? '') > (order.at(-1)?.day ?? '');

function isNewestFirst(lines: readonly ReadLine[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  return (first?.moment ?? first?.day ?? '') > (last?.moment ?? last?.day ?? '');
}

/** A file that was pasted behind itself would double everything. */
export function refuseRepeated(statements: readonly { statement: ReadStatement; at: number }[]): void {
  const seen = new Map<string, number>();
  for (const { statement, at } of statements) {
    if (statement.lines.length === 0) continue;
    const { account, currency, opening, closing, lines } = statement;
    const key = JSON.stringify([account, currency, opening, closing, lines.map((line) => ({ ...line, at: 0 }))]);
    const first = seen.get(key);
    if (first !== undefined) throw new FileRefusal('STATEMENT_REPEATED', { line: at, first });
    seen.set(key, at);
  }
}
