import { type RawBuilder, sql } from 'kysely';

/** What branch `b` held of currency `t` at the end of a day: what is held now from the day of its open safe (`k`) on, before as the last close left it. */
export const heldAfter = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT v.so_luong, v.gia_von FROM vi_the v WHERE v.chi_nhanh_id = b.id AND v.tien_id = t.id AND k.ngay <= ${day})
  UNION ALL
  (SELECT d.so_luong, d.gia_von FROM daily_balances d
   WHERE d.chi_nhanh_id = b.id AND d.tien_id = t.id AND d.ngay <= ${day} AND (k.ngay IS NULL OR k.ngay > ${day})
   ORDER BY d.ngay DESC LIMIT 1)`;
