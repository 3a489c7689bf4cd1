import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { VOUCHER } from '@doi-tien/contract/voucher';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';

export const vnd = (amount: string) => `${formatDecimal(amount, { decimals: 0 })} VND`;

interface Difference {
  ma_tien: string;
  chenh_lech: string;
}

export const differencesOf = (found: unknown): string =>
  (Array.isArray(found) ? (found as Difference[]) : [])
    .filter(({ chenh_lech }) => !isZero(chenh_lech))
    .map(({ ma_tien, chenh_lech }) => `${ma_tien} ${formatDecimal(chenh_lech, { sign: 'always' })}`)
    .join('; ');

interface Voided {
  gia_tri?: string | null;
  /** Of a voucher alone. */
  so_tien?: string;
  ma_tien?: string;
  nhom?: number;
  loai?: number;
}

/**
 * What a ticket or voucher that was voided was about. Foreign money that a voucher paid is worth what it had cost, which is not everybody's:
 * it is told in its own currency, and has no amount in VND.
 */
export function amountOfVoid(after: Voided): { shown: string; amount: string | null } {
  const { gia_tri = null, so_tien, ma_tien, nhom, loai } = after;
  if (so_tien === undefined) return { shown: vnd(gia_tri ?? '0'), amount: gia_tri ?? '0' };
  const isCost = loai === VOUCHER.payment && nhom !== CURRENCY_GROUP.localCash && ma_tien !== 'VND-BANK';
  return { shown: `${formatDecimal(so_tien)} ${ma_tien}`, amount: isCost ? null : gia_tri };
}
