/**
 * Every entry beside the act that posted it. A trade has its ticket (`verify-tickets.ts`), a void its own rules
 * (`verify-voids.ts`), and every other entry has one movement of its safe. Each query answers the rows that differ.
 */

/** The kinds of entry that each type of movement posts, see `SAFE_MOVEMENT`: features/safe, features/transfer and features/statement write no other pairs. */
const POSTED_KINDS = `(VALUES
  (1, 'top-up'), (2, 'swap'), (3, 'top-up'), (4, 'first-opening'), (4, 'count'), (5, 'count'), (6, 'withdrawal'), (6, 'resale'),
  (7, 'transfer-out'), (8, 'transfer-in'), (9, 'transfer-back'),
  (11, 'hand-over'), (12, 'count'), (13, 'voucher'), (14, 'deposit'),
  (10, 'outside-fee'), (10, 'outside-interest'), (10, 'outside-transfer'), (10, 'outside-undo'))`;

/** Whether line `l` stands on an account that entries of the kind of `b` use. */
const IS_ACCOUNT_OF_KIND = `
  CASE WHEN b.loai IN ('top-up', 'withdrawal', 'first-opening') THEN l.tai_khoan IN ('holding', 'capital')
       WHEN b.loai IN ('transfer-out', 'transfer-back') THEN l.tai_khoan IN ('holding', 'in-transit')
       WHEN b.loai = 'transfer-in' THEN l.tai_khoan IN ('holding', 'in-transit', 'count-difference')
       WHEN b.loai IN ('outside-fee', 'outside-interest', 'outside-undo') THEN l.tai_khoan IN ('holding', 'outside-cost')
       WHEN b.loai = 'outside-transfer' THEN l.tai_khoan = 'holding'
       WHEN b.loai IN ('count', 'hand-over') THEN l.tai_khoan IN ('holding', 'count-difference')
       WHEN b.loai = 'voucher' THEN l.tai_khoan IN ('holding', 'expense', 'other-income', 'capital', 'bank-cash')
       WHEN b.loai = 'deposit' THEN l.tai_khoan IN ('holding', 'customer-deposit', 'other-income')
       WHEN b.loai = 'resale' THEN l.tai_khoan = 'holding' OR l.tai_khoan LIKE 'profit-%'
       WHEN b.loai IN ('trade', 'void')
         THEN l.tai_khoan IN ('holding', 'fee-charged', 'fee-paid', 'rounding', 'expense', 'other-income', 'capital', 'bank-cash', 'customer-deposit')
           OR l.tai_khoan LIKE 'profit-%' OR (b.loai = 'void' AND l.tai_khoan = 'cost-adjustment')
       ELSE false END`;

export const MOVEMENT_CHECKS: Record<string, string> = {
  'every entry but trades and voids has one movement': `
    SELECT b.id::text AS subject, count(m.id)::text AS kept, '1' AS derived
    FROM but_toan b LEFT JOIN giao_dich_ket m ON m.but_toan_id = b.id
    WHERE b.loai NOT IN ('trade', 'void') GROUP BY b.id HAVING count(m.id) <> 1`,
  'a movement and its entry are of the same safe, person and kind': `
    SELECT 'movement ' || m.id AS subject, concat_ws(' / ', m.ket_id, m.nguoi_tao, m.loai_giao_dich) AS kept,
           coalesce(concat_ws(' / ', b.ket_id, b.nguoi_tao, b.loai), 'none') AS derived
    FROM giao_dich_ket m LEFT JOIN but_toan b ON b.id = m.but_toan_id
    LEFT JOIN ${POSTED_KINDS} k (type, kind) ON k.type = m.loai_giao_dich AND k.kind = b.loai
    WHERE m.but_toan_id IS NOT NULL
      AND (k.kind IS NULL OR (m.ket_id, m.nguoi_tao) IS DISTINCT FROM (b.ket_id, b.nguoi_tao))`,
  // A count that found the books right to the last note posts nothing, and neither does a note of the day.
  'only a note, an opening or a close is without an entry': `
    SELECT 'movement ' || id AS subject, loai_giao_dich::text AS kept, 'none' AS derived
    FROM giao_dich_ket WHERE but_toan_id IS NULL AND loai_giao_dich NOT IN (2, 4, 5)`,
  // A swap has notes alone, cash between two places too; and a count where the total was right and only the piles were not.
  'an entry has lines, or moves notes alone': `
    SELECT b.id::text AS subject, b.loai AS kept, 'no lines' AS derived FROM but_toan b
    WHERE NOT EXISTS (SELECT FROM dong_but_toan l WHERE l.but_toan_id = b.id)
      AND (b.loai NOT IN ('swap', 'count', 'hand-over') OR NOT EXISTS (SELECT FROM dong_to_tien n WHERE n.but_toan_id = b.id))`,
  'an entry uses the accounts of its kind': `
    SELECT b.id::text AS subject, b.loai AS kept, l.tai_khoan AS derived
    FROM dong_but_toan l JOIN but_toan b ON b.id = l.but_toan_id WHERE NOT (${IS_ACCOUNT_OF_KIND})`,
  'an entry is of the day of its safe': `
    SELECT b.id::text AS subject, b.ngay::text AS kept, k.ngay::text AS derived
    FROM but_toan b JOIN ket k ON k.id = b.ket_id WHERE b.ngay <> k.ngay`,
};
