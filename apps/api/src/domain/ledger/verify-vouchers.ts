/** Vouchers beside the entries that they posted. Each query answers the rows that differ. */

/** Which account of the journal an item moves, see `ITEM_KIND`. */
const ACCOUNT_OF_ITEM = `(VALUES (1, 'expense'), (2, 'other-income'), (3, 'capital'), (4, 'bank-cash'))`;

export const VOUCHER_CHECKS: Record<string, string> = {
  'every voucher in the journal has one paper': `
    SELECT b.id::text AS subject, count(p.id)::text AS kept, '1' AS derived
    FROM but_toan b LEFT JOIN phieu_thu_chi p ON p.but_toan_id = b.id WHERE b.loai = 'voucher' GROUP BY b.id HAVING count(p.id) <> 1`,
  'a voucher and its entry are of the same branch, safe, day and person': `
    SELECT p.so AS subject, concat_ws(' / ', p.chi_nhanh_id, p.ket_id, p.ngay, p.nguoi_tao) AS kept,
           concat_ws(' / ', b.chi_nhanh_id, b.ket_id, b.ngay, b.nguoi_tao, b.loai) AS derived
    FROM phieu_thu_chi p JOIN but_toan b ON b.id = p.but_toan_id
    WHERE (b.chi_nhanh_id, b.ket_id, b.ngay, b.nguoi_tao, b.loai) IS DISTINCT FROM (p.chi_nhanh_id, p.ket_id, p.ngay, p.nguoi_tao, 'voucher')`,
  'a voucher moves its amount, against the account of its item': `
    SELECT p.so AS subject, concat_ws(' / ', trim_scale(p.so_tien), p.gia_tri) AS kept,
           concat_ws(' / ', trim_scale(sum(l.so_luong) FILTER (WHERE l.tai_khoan = 'holding' AND l.tien_id = p.tien_id)),
             sum(l.gia_tri) FILTER (WHERE l.tai_khoan = a.account AND l.tien_id = p.tien_id)) AS derived
    FROM phieu_thu_chi p JOIN dong_but_toan l ON l.but_toan_id = p.but_toan_id
    JOIN ${ACCOUNT_OF_ITEM} a (kind, account) ON a.kind = p.loai_khoan_muc
    GROUP BY p.id, a.account
    HAVING sum(l.so_luong) FILTER (WHERE l.tai_khoan = 'holding' AND l.tien_id = p.tien_id) IS DISTINCT FROM p.so_tien * (3 - 2 * p.loai)
        OR coalesce(sum(l.gia_tri) FILTER (WHERE l.tai_khoan = a.account AND l.tien_id = p.tien_id), 0) <> p.gia_tri * (2 * p.loai - 3)
        OR count(*) FILTER (WHERE l.tai_khoan NOT IN ('holding', a.account)) > 0
        OR (p.loai_khoan_muc <> 4 AND count(*) FILTER (WHERE l.tien_id IS DISTINCT FROM p.tien_id) > 0)`,
  'an item is what its vouchers say': `
    SELECT p.so AS subject, p.loai_khoan_muc::text AS kept, k.loai::text AS derived
    FROM phieu_thu_chi p JOIN khoan_muc k ON k.id = p.khoan_muc_id WHERE k.loai <> p.loai_khoan_muc`,
  'between cash and bank nothing is left': `
    SELECT but_toan_id::text AS subject, '0' AS kept, sum(gia_tri)::text AS derived
    FROM dong_but_toan WHERE tai_khoan = 'bank-cash' GROUP BY but_toan_id HAVING sum(gia_tri) <> 0`,
  'voucher numbers of a branch and day have no gaps': `
    SELECT start AS subject, coalesce(n.so, 0)::text AS kept, concat_ws(' / ', coalesce(c.vouchers, 0), c.lowest, c.highest) AS derived
    FROM (SELECT code_start(chi_nhanh_id) || loai || to_char(ngay, '-YYMMDD-') AS start, so FROM ticket_numbers WHERE loai IN ('PT', 'PC')) n
    FULL JOIN (
      SELECT regexp_replace(so, '[0-9]+$', '') AS start, count(*)::int AS vouchers, min(substring(so FROM '[0-9]+$')::int) AS lowest,
             max(substring(so FROM '[0-9]+$')::int) AS highest FROM phieu_thu_chi GROUP BY 1) c USING (start)
    WHERE (n.so, n.so, 1) IS DISTINCT FROM (c.vouchers, c.highest, c.lowest)`,
};
