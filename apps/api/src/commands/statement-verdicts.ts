import { compare } from '@doi-tien/money/decimal';
import { readStatement, type StatementReading } from '../features/statement/formats/read-statement.ts';
import { FileRefusal } from '../platform/files/tables/refusal.ts';

/** What lies beside a statement file, as `<file>.expected.json`. A field that is left out is not compared. */
export interface ExpectedReading {
  /** The family under which the file is counted, such as `mt940`. */
  format?: string;
  /** Number or address of the account; a wallet needs its own. */
  account?: string;
  /** Decimals of the currency of a table; none unless it says so. */
  decimals?: number;
  /** The file is no statement, or not whole: it has to be refused. */
  refused?: boolean;
  statements?: ExpectedStatement[];
}

export interface ExpectedStatement {
  opening?: string | null;
  closing?: string | null;
  lines: { day?: string; amount: string }[];
}

export const VERDICTS = ['right', 'wronglyRead', 'wronglyRefused', 'rightlyRefused', 'notJudged'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  family: string;
  verdict: Verdict;
  /** What differs, or why the file was refused. */
  words: string;
}

/** Reads one file by the readers of the import and compares the result with what is expected of it. */
export async function judgeStatement(bytes: Uint8Array, expected: ExpectedReading | null): Promise<Judgement> {
  const reading = await readOrRefusal(bytes, expected);
  if (reading instanceof FileRefusal) {
    const words = `${reading.word} ${JSON.stringify(reading.params)}`;
    const verdict = !expected ? 'notJudged' : expected.refused ? 'rightlyRefused' : 'wronglyRefused';
    return { family: expected?.format ?? 'refused', verdict, words };
  }
  const family = expected?.format ?? reading.format;
  if (!expected) return { family, verdict: 'notJudged', words: 'read' };
  if (expected.refused) return { family, verdict: 'wronglyRead', words: 'should be refused' };
  const difference = differenceOf(reading, expected.statements ?? []);
  return { family, verdict: difference ? 'wronglyRead' : 'right', words: difference ?? '' };
}

async function readOrRefusal(bytes: Uint8Array, expected: ExpectedReading | null) {
  const account = expected?.account ?? '';
  const isWallet = expected?.format === 'wallet';
  try {
    const table = { decimals: expected?.decimals ?? 0, choice: null, layouts: {}, isTrial: false };
    return await readStatement({ bytes, account, isWallet, timeZone: 'Asia/Ho_Chi_Minh', table });
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

function differenceOf({ statements }: StatementReading, expected: readonly ExpectedStatement[]): string | null {
  if (statements.length !== expected.length) return `${statements.length} statements, not ${expected.length}`;
  for (const [at, statement] of statements.entries()) {
    const wanted = expected[at];
    if (!wanted) continue;
    for (const side of ['opening', 'closing'] as const) {
      const [found, figure] = [statement[side], wanted[side]];
      if (figure === undefined || figure === null) continue;
      if (found === null || compare(found, figure) !== 0)
        return `${side} of statement ${at + 1} is ${found}, not ${figure}`;
    }
    const difference = differenceOfLines(statement.lines, wanted.lines);
    if (difference) return `statement ${at + 1}: ${difference}`;
  }
  return null;
}

function differenceOfLines(
  lines: readonly { day: string; amount: string }[],
  expected: ExpectedStatement['lines'],
): string | null {
  if (lines.length !== expected.length) return `${lines.length} lines, not ${expected.length}`;
  for (const [at, { day, amount }] of lines.entries()) {
    const wanted = expected[at];
    if (!wanted) continue;
    const isSameDay = wanted.day === undefined || wanted.day === day;
    if (!isSameDay || compare(amount, wanted.amount) !== 0) {
      return `line ${at + 1} is ${amount} of ${day}, not ${wanted.amount} of ${wanted.day ?? 'any day'}`;
    }
  }
  return null;
}
