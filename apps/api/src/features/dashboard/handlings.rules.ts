import { absolute, compare, sign } from '@doi-tien/money/decimal';
import type { FoundAlert } from './found-alert.ts';

/** How bad one alert is: what it is about, how many, and how much. */
export interface Severity {
  loai: FoundAlert['loai'];
  ve: string;
  so_phieu: number | null;
  so_tien: string | null;
  /** When the newest of them began, where that is known: what begins later is another one. */
  luc: string | null;
  /** Whether a deadline had passed. */
  qua_han: boolean;
}

export function severityOf({ loai, so_phieu, so_tien, luc, ...alert }: FoundAlert): Severity {
  const { tien_id, ket_id, giao_dich_id, dieu_chuyen_id, duong_dan } = alert;
  return {
    loai,
    ve: JSON.stringify([tien_id, ket_id, giao_dich_id, dieu_chuyen_id, duong_dan]),
    // Of a ceiling these are the days left, which run down by themselves; that they are over counts.
    so_phieu: loai === 'vuot_tran' ? null : so_phieu,
    so_tien,
    luc,
    qua_han: loai === 'vuot_tran' && so_phieu !== null && so_phieu < 0,
  };
}

/** Whether there is one more of it than there was, or one of them is worse. What was solved meanwhile does not count. */
export function isWorse(before: readonly Severity[], now: readonly Severity[]): boolean {
  const known = new Map(before.map((each) => [each.ve, each]));
  return now.some((each) => {
    const earlier = known.get(each.ve);
    if (!earlier || (each.qua_han && !earlier.qua_han)) return true;
    if (each.luc !== null && each.luc > (earlier.luc ?? '')) return true;
    return (each.so_phieu ?? 0) > (earlier.so_phieu ?? 0) || isWorseAmount(earlier, each);
  });
}

/** Less stock is worse, everywhere else more. A difference that has changed sides is another one. */
function isWorseAmount({ loai, so_tien: before }: Severity, { so_tien: now }: Severity): boolean {
  if (before === null || now === null) return before !== now;
  if (loai === 'ton_thap') return compare(now, before) < 0;
  return sign(now) !== sign(before) || compare(absolute(now), absolute(before)) > 0;
}
