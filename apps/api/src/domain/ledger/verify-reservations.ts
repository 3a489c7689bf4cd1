/** Reservations beside their tickets and the entries of their deposits. Each query answers the rows that differ. */

/** What is left of the deposit of reservation `r`. */
const DEPOSIT_LEFT = 'r.dat_coc - r.coc_da_dung - r.coc_da_tra';

/** Per reservation what its tickets took of it and of the deposit; those that are void gave it back. */
const TAKEN = `
  SELECT d.giu_cho_id, sum(d.so_luong) AS quantity, sum(d.dat_coc) AS deposit
  FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id WHERE d.giu_cho_id IS NOT NULL AND g.trang_thai <> 3 GROUP BY 1`;

export const RESERVATION_CHECKS: Record<string, string> = {
  'a reservation has given what its tickets took': `
    SELECT r.ma AS subject, concat_ws(' / ', trim_scale(r.da_lay), r.coc_da_dung) AS kept,
           concat_ws(' / ', trim_scale(coalesce(t.quantity, 0)), coalesce(t.deposit, 0)) AS derived
    FROM giu_cho r LEFT JOIN (${TAKEN}) t ON t.giu_cho_id = r.id
    WHERE r.da_lay <> coalesce(t.quantity, 0) OR r.coc_da_dung <> coalesce(t.deposit, 0)`,
  'a line takes a reservation of its branch, kind, currency and rate': `
    SELECT g.ma_giao_dich || ' ' || d.stt AS subject, concat_ws(' / ', d.chi_nhanh_id, g.loai, d.tien_id, trim_scale(d.ty_gia)) AS kept,
           concat_ws(' / ', r.chi_nhanh_id, r.loai, r.tien_id, trim_scale(r.ty_gia)) AS derived
    FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id JOIN giu_cho r ON r.id = d.giu_cho_id
    WHERE (d.chi_nhanh_id, g.loai, d.tien_id, d.ty_gia, d.don_vi_ty_gia) IS DISTINCT FROM (r.chi_nhanh_id, r.loai, r.tien_id, r.ty_gia, r.don_vi_ty_gia)`,
  'only a line that takes a reservation counts a deposit': `
    SELECT giao_dich_id::text AS subject, dat_coc::text AS kept, 'none' AS derived
    FROM giao_dich_dong WHERE (giu_cho_id IS NULL) <> (dat_coc IS NULL)`,
  'a deposit was paid in once, and returned or kept as the reservation says': `
    SELECT r.ma AS subject, concat_ws(' / ', r.dat_coc, r.coc_da_tra) AS kept, concat_ws(' / ', coalesce(c.paid, 0), coalesce(c.ended, 0)) AS derived
    FROM giu_cho r LEFT JOIN (
      SELECT giu_cho_id, sum(so_tien) FILTER (WHERE loai = 1) AS paid, sum(so_tien) FILTER (WHERE loai <> 1) AS ended
      FROM giu_cho_coc GROUP BY 1) c ON c.giu_cho_id = r.id
    WHERE r.dat_coc <> coalesce(c.paid, 0) OR r.coc_da_tra <> coalesce(c.ended, 0)`,
  'every entry of a deposit has its row, and moves that amount': `
    SELECT b.id::text AS subject, concat_ws(' / ', r.chi_nhanh_id, c.loai, c.so_tien, c.nguoi_tao) AS kept,
           concat_ws(' / ', b.chi_nhanh_id, l.deposit, l.cash, l.income, b.nguoi_tao) AS derived
    FROM but_toan b LEFT JOIN giu_cho_coc c ON c.but_toan_id = b.id LEFT JOIN giu_cho r ON r.id = c.giu_cho_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(gia_tri) FILTER (WHERE tai_khoan = 'customer-deposit'), 0) AS deposit,
             coalesce(sum(gia_tri) FILTER (WHERE tai_khoan = 'holding'), 0) AS cash,
             coalesce(sum(gia_tri) FILTER (WHERE tai_khoan = 'other-income'), 0) AS income
      FROM dong_but_toan WHERE but_toan_id = b.id) l
    WHERE (b.loai = 'deposit' OR c.id IS NOT NULL)
      AND (b.loai, b.chi_nhanh_id, b.nguoi_tao, l.deposit, l.cash, l.income) IS DISTINCT FROM ('deposit', r.chi_nhanh_id, c.nguoi_tao,
        CASE c.loai WHEN 1 THEN -c.so_tien ELSE c.so_tien END, CASE c.loai WHEN 1 THEN c.so_tien WHEN 2 THEN -c.so_tien ELSE 0 END,
        CASE c.loai WHEN 3 THEN -c.so_tien ELSE 0 END)`,
  'a ticket settles with the deposits that its lines count': `
    SELECT g.ma_giao_dich AS subject, coalesce(d.deposit, 0)::text AS kept, coalesce(l.value, 0)::text AS derived
    FROM giao_dich g
    LEFT JOIN (SELECT giao_dich_id, sum(dat_coc) AS deposit FROM giao_dich_dong WHERE dat_coc IS NOT NULL GROUP BY 1) d ON d.giao_dich_id = g.id
    LEFT JOIN (SELECT but_toan_id, sum(gia_tri) AS value FROM dong_but_toan WHERE tai_khoan = 'customer-deposit' GROUP BY 1) l
      ON l.but_toan_id = g.but_toan_id
    WHERE coalesce(d.deposit, 0) <> coalesce(l.value, 0)`,
  'what is left of all deposits is what is owed to customers': `
    SELECT 'branch ' || coalesce(k.chi_nhanh_id, j.chi_nhanh_id) AS subject, coalesce(k.deposits, 0)::text AS kept, coalesce(j.owed, 0)::text AS derived
    FROM (SELECT r.chi_nhanh_id, sum(${DEPOSIT_LEFT}) AS deposits FROM giu_cho r GROUP BY 1) k
    FULL JOIN (SELECT chi_nhanh_id, -sum(gia_tri) AS owed FROM dong_but_toan WHERE tai_khoan = 'customer-deposit' GROUP BY 1) j USING (chi_nhanh_id)
    WHERE coalesce(k.deposits, 0) <> coalesce(j.owed, 0)`,
  'a reservation that was taken whole leaves no deposit': `
    SELECT r.ma AS subject, (${DEPOSIT_LEFT})::text AS kept, '0' AS derived FROM giu_cho r WHERE r.trang_thai = 2 AND ${DEPOSIT_LEFT} <> 0`,
  'reservation numbers of a branch and day have no gaps': `
    SELECT start AS subject, coalesce(n.so, 0)::text AS kept, concat_ws(' / ', coalesce(c.reservations, 0), c.lowest, c.highest) AS derived
    FROM (SELECT code_start(chi_nhanh_id) || loai || to_char(ngay, '-YYMMDD-') AS start, so FROM ticket_numbers WHERE loai = 'GC') n
    FULL JOIN (
      SELECT regexp_replace(ma, '[0-9]+$', '') AS start, count(*)::int AS reservations, min(substring(ma FROM '[0-9]+$')::int) AS lowest,
             max(substring(ma FROM '[0-9]+$')::int) AS highest FROM giu_cho GROUP BY 1) c USING (start)
    WHERE (n.so, n.so, 1) IS DISTINCT FROM (c.reservations, c.highest, c.lowest)`,
};
