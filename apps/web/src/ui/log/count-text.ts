import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isRecord, type LoggedRecord } from './record-difference.ts';

export interface CountWords {
  attempt: (lan: string) => string;
  result: (name: string) => string;
  matches: string;
  missing: (currencies: string) => string;
  reason: (reason: string) => string;
}

const COUNT_ACTS = ['openSafe', 'closeSafe', 'countRefused', 'countIncomplete'];

/** A count of the safe in one sentence: which attempt, how it ended, what differed and why. Null for anything else. */
export function countText(act: string, after: LoggedRecord | null, words: CountWords): string | null {
  if (!after || !COUNT_ACTS.includes(act)) return null;
  if (Array.isArray(after.chua_dem)) return words.missing(after.chua_dem.join(', '));
  if (!Array.isArray(after.chi_tiet)) return null;
  const differences = after.chi_tiet.flatMap(differenceText);
  const parts = [
    typeof after.ma_ket === 'string' ? after.ma_ket : null,
    typeof after.lan === 'number' ? words.attempt(String(after.lan)) : null,
    typeof after.ket_qua === 'string' ? words.result(after.ket_qua) : null,
    differences.length > 0 ? differences.join(', ') : words.matches,
    typeof after.ly_do === 'string' ? words.reason(after.ly_do) : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function differenceText(line: unknown): string[] {
  if (!isRecord(line) || typeof line.chenh_lech !== 'string' || isZero(line.chenh_lech)) return [];
  return [`${formatDecimal(line.chenh_lech, { sign: 'always' }).replace('-', '−')} ${String(line.ma_tien)}`];
}
