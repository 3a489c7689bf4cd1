-- One table of kept figures instead of four (daily_figures, closed_day_figures, running_figures, company_figures), balances of closed
-- days only, and no table of customers' days: customer_days is a view of the tickets from now on.

-- What entries came to, voids taken off, per kind, account and currency. Besides the accounts of the journal: 'deal' is what was agreed
-- for the currencies exchanged, 'entry' counts entries. In and out by the sign of the quantity, or of the value without one.
-- Each entry is added to the day of its branch and person (routines/write_entry.sql). The close adds its day up: for all people (0) of the
-- branch, and of all branches (0), per day and per month (routines/add_up_closed_day.sql, add_up_company.sql).
CREATE TABLE figures (
  chi_nhanh_id integer NOT NULL,
  nguoi_tao    integer NOT NULL,
  la_thang     boolean NOT NULL,
  -- The day, or the first of the month.
  ngay         date NOT NULL,
  tai_khoan    text NOT NULL,
  loai         text NOT NULL,
  tien_id      integer,
  so_phieu     bigint NOT NULL,
  so_huy       bigint NOT NULL,
  so_luong_vao numeric(36, 8) NOT NULL,
  so_luong_ra  numeric(36, 8) NOT NULL,
  gia_tri_vao  numeric(36, 0) NOT NULL,
  gia_tri_ra   numeric(36, 0) NOT NULL
) WITH (fillfactor = 70);

CREATE TEMP TABLE net_day AS
SELECT f.chi_nhanh_id, f.nguoi_tao, f.ngay, f.tai_khoan, f.loai, f.tien_id,
       coalesce(sum(f.so_but_toan) FILTER (WHERE NOT f.la_dao), 0) AS so_phieu, coalesce(sum(f.so_but_toan) FILTER (WHERE f.la_dao), 0) AS so_huy,
       sum(CASE WHEN f.la_dao THEN -f.so_luong_ra ELSE f.so_luong_vao END) AS so_luong_vao,
       sum(CASE WHEN f.la_dao THEN -f.so_luong_vao ELSE f.so_luong_ra END) AS so_luong_ra,
       sum(CASE WHEN f.la_dao THEN -f.gia_tri_ra ELSE f.gia_tri_vao END) AS gia_tri_vao,
       sum(CASE WHEN f.la_dao THEN -f.gia_tri_vao ELSE f.gia_tri_ra END) AS gia_tri_ra
FROM daily_figures f GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO figures SELECT chi_nhanh_id, nguoi_tao, false, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra,
                           gia_tri_vao, gia_tri_ra FROM net_day ORDER BY ngay, chi_nhanh_id;
INSERT INTO figures
SELECT p.branch_id, 0, p.la_thang, p.ngay, f.tai_khoan, f.loai, f.tien_id, sum(f.so_phieu), sum(f.so_huy), sum(f.so_luong_vao), sum(f.so_luong_ra),
       sum(f.gia_tri_vao), sum(f.gia_tri_ra)
FROM net_day f JOIN ket k ON k.chi_nhanh_id = f.chi_nhanh_id AND k.ngay = f.ngay AND k.trang_thai = 2
CROSS JOIN LATERAL (VALUES (f.chi_nhanh_id, false, f.ngay), (f.chi_nhanh_id, true, date_trunc('month', f.ngay)::date),
                           (0, false, f.ngay), (0, true, date_trunc('month', f.ngay)::date)) p (branch_id, la_thang, ngay)
GROUP BY 1, 3, 4, 5, 6, 7 ORDER BY 4, 1;
DROP TABLE net_day;

-- Apart, since most reports are about all people: a month of one branch is then one range of its index.
CREATE UNIQUE INDEX figures_of_all ON figures (chi_nhanh_id, la_thang, ngay, tai_khoan, loai, tien_id) NULLS NOT DISTINCT WHERE nguoi_tao = 0;
CREATE UNIQUE INDEX figures_of_people ON figures (chi_nhanh_id, ngay, nguoi_tao, tai_khoan, loai, tien_id) NULLS NOT DISTINCT
  WHERE nguoi_tao <> 0 AND NOT la_thang;
GRANT SELECT ON figures TO doitien_app;

DROP TABLE daily_figures, closed_day_figures, running_figures, company_figures;

-- What is held while a safe is open is in vi_the alone.
DELETE FROM daily_balances b WHERE NOT EXISTS (SELECT FROM ket k WHERE k.chi_nhanh_id = b.chi_nhanh_id AND k.ngay = b.ngay AND k.trang_thai = 2);
REVOKE UPDATE ON daily_balances FROM doitien_app;

DROP TABLE customer_days;
-- The total of a customer's day is read from this index alone.
DROP INDEX tickets_of_customer;
CREATE INDEX tickets_of_customer ON giao_dich (khach_hang_id, ngay, id) INCLUDE (trang_thai, gia_tri_truoc_phi) WHERE khach_hang_id IS NOT NULL;
