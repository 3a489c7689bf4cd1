/** Every void beside the entry it reverses; each query answers the voids that are not its opposite. */

/** Per void: its own entry and the entry it reverses, so that sums over both are zero. */
const SIDES = `(
  SELECT id AS void_id, id AS but_toan_id FROM but_toan WHERE dao_cua IS NOT NULL
  UNION ALL SELECT id, dao_cua FROM but_toan WHERE dao_cua IS NOT NULL)`;

export const VOID_CHECKS: Record<string, string> = {
  'a void entry has a void ticket or voucher': `
    SELECT b.id::text AS subject, coalesce(g.trang_thai::text, 'none') AS kept, '3' AS derived
    FROM but_toan b LEFT JOIN (
      SELECT but_toan_id, huy_but_toan_id, trang_thai FROM giao_dich
      UNION ALL SELECT but_toan_id, huy_but_toan_id, trang_thai FROM phieu_thu_chi) g ON g.huy_but_toan_id = b.id AND g.but_toan_id = b.dao_cua
    WHERE (b.loai = 'void' OR b.dao_cua IS NOT NULL)
      AND (b.loai <> 'void' OR b.dao_cua IS NULL OR g.trang_thai IS DISTINCT FROM 3)`,
  // The cost adjustment takes over what the holding could not carry, so both together are the opposite.
  'a void entry is the opposite of what it reverses': `
    SELECT concat_ws(' ', x.void_id, x.account, t.ma) AS subject,
           concat_ws(' / ', trim_scale(x.quantity), x.value) AS kept, concat_ws(' / ', trim_scale(-x.reversed_quantity), -x.reversed_value) AS derived
    FROM (
      SELECT s.void_id, CASE l.tai_khoan WHEN 'cost-adjustment' THEN 'holding' ELSE l.tai_khoan END AS account, l.tien_id,
             coalesce(sum(l.so_luong) FILTER (WHERE l.but_toan_id = s.void_id), 0) AS quantity,
             coalesce(sum(l.gia_tri) FILTER (WHERE l.but_toan_id = s.void_id), 0) AS value,
             coalesce(sum(l.so_luong) FILTER (WHERE l.but_toan_id <> s.void_id), 0) AS reversed_quantity,
             coalesce(sum(l.gia_tri) FILTER (WHERE l.but_toan_id <> s.void_id), 0) AS reversed_value
      FROM ${SIDES} s JOIN dong_but_toan l ON l.but_toan_id = s.but_toan_id GROUP BY 1, 2, 3) x
    LEFT JOIN tien t ON t.id = x.tien_id
    WHERE x.quantity <> -x.reversed_quantity OR x.value <> -x.reversed_value`,
  // See restore() in packages/money: entries are numbered in the order in which they changed the balances of a currency.
  'a cost adjustment leaves a currency that costs nothing': `
    SELECT x.but_toan_id || ' ' || t.ma AS subject, x.adjustment::text AS kept, x.cost::text AS derived
    FROM (
      SELECT but_toan_id, tien_id, sum(gia_tri) FILTER (WHERE tai_khoan = 'cost-adjustment') AS adjustment,
             sum(sum(gia_tri) FILTER (WHERE tai_khoan = 'holding')) OVER (PARTITION BY chi_nhanh_id, tien_id ORDER BY but_toan_id) AS cost
      FROM dong_but_toan WHERE tien_id IN (SELECT tien_id FROM dong_but_toan WHERE tai_khoan = 'cost-adjustment')
      GROUP BY chi_nhanh_id, 1, 2) x
    JOIN tien t ON t.id = x.tien_id WHERE x.adjustment <> 0 AND x.cost <> 0`,
  // See voidDraft(): only a void that pays out may use other notes, and then it receives none.
  'a void moves the notes back, or pays the same amount in others': `
    SELECT x.void_id || ' ' || t.ma AS subject, trim_scale(x.paid)::text AS kept, trim_scale(-x.reversed)::text AS derived
    FROM (
      SELECT void_id, tien_id, bool_or(paid <> -reversed) AS differs, bool_or(receives) AS receives, sum(paid) AS paid, sum(reversed) AS reversed
      FROM (
        SELECT s.void_id, n.tien_id, n.menh_gia_id, coalesce(sum(n.so_tien) FILTER (WHERE n.but_toan_id = s.void_id), 0) AS paid,
               coalesce(sum(n.so_tien) FILTER (WHERE n.but_toan_id <> s.void_id), 0) AS reversed,
               bool_or(n.but_toan_id = s.void_id AND n.so_tien > 0) AS receives
        FROM ${SIDES} s JOIN dong_to_tien n ON n.but_toan_id = s.but_toan_id GROUP BY 1, 2, 3) piles
      GROUP BY 1, 2) x
    JOIN tien t ON t.id = x.tien_id
    WHERE x.paid <> -x.reversed OR (x.differs AND (x.receives OR x.reversed <= 0))`,
};
