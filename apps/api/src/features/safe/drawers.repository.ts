import type { Drawer, DrawerTotal } from '@doi-tien/contract/safe.schema';
import { multiply } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import type { Db } from '../../platform/db/database.ts';

/** What a branch holds now in its vault and tills, currency by currency and note by note; currencies that were never held are left out. */
export async function readDrawers(db: Db, branchId: number, currencies: Currencies): Promise<Drawer[]> {
  const { rows: positions } = await sql<{ tien_id: number; so_tien: string; chua_phan_loai: string }>`
    SELECT v.tien_id, v.so_luong AS so_tien, u.chua_phan_loai
    FROM vi_the v JOIN branch_unsorted u ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id
    WHERE v.chi_nhanh_id = ${branchId}`.execute(db);
  const { rows: piles } = await sql<{ menh_gia_id: number; so_to: number }>`
    SELECT menh_gia_id, so_to FROM branch_notes WHERE chi_nhanh_id = ${branchId}`.execute(db);
  const pieces = new Map(piles.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to]));
  return [...currencies.values()].flatMap((currency) => {
    const position = positions.find(({ tien_id }) => tien_id === currency.id);
    if (!position) return [];
    const to_tien = currency.notes.map(({ id, value }) => {
      const so_to = pieces.get(id) ?? 0;
      return { menh_gia_id: id, gia_tri: value, so_to, so_tien: multiply(value, String(so_to)) };
    });
    return [{ ...position, ma_tien: currency.code, so_le: currency.decimals, to_tien }];
  });
}

/** The same as totals, with what each is worth at the posted reference rate. */
export function toTotals(drawers: readonly Drawer[], currencies: Currencies, rates: ReferenceRates): DrawerTotal[] {
  return drawers.flatMap(({ tien_id, so_tien, mang_sang }) => {
    const currency = currencies.get(tien_id);
    if (!currency) return [];
    const rate = referenceRateOf(currency, rates);
    return [
      {
        tien_id,
        ma_tien: currency.code,
        ten: currency.name,
        nhom: currency.group,
        so_le: currency.decimals,
        so_tien,
        gia_tri_vnd: rate ? amountAt(so_tien, rate, currency.rateUnit, 0) : null,
        ...(mang_sang !== undefined && { mang_sang }),
      },
    ];
  });
}
