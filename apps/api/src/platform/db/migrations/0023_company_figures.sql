-- Kept figures of the company: what the closed days of all branches come to together, per day and per month. A report over all
-- branches then reads as many rows as one over a single branch. Each close adds its day (routines/add_up_company.sql).

-- As closed_day_figures, without a branch.
CREATE TABLE company_figures (
  la_thang     boolean NOT NULL,
  -- The day, or the first of the month.
  ngay         date NOT NULL,
  loai         text NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_phieu     bigint NOT NULL,
  so_huy       bigint NOT NULL,
  so_luong_vao numeric(36, 8) NOT NULL,
  so_luong_ra  numeric(36, 8) NOT NULL,
  gia_tri_vao  numeric(36, 0) NOT NULL,
  gia_tri_ra   numeric(36, 0) NOT NULL,
  CONSTRAINT one_company_figure UNIQUE NULLS NOT DISTINCT (la_thang, ngay, tai_khoan, loai, tien_id)
) WITH (fillfactor = 70);

-- By how much each closed day changed what its branch had at the close before. The changes up to a day add up to what all branches
-- have on that day, each as its last close left it. A balance without a rate is worth its cost, and is counted in so_khong_gia.
CREATE TABLE company_balances (
  la_thang     boolean NOT NULL,
  ngay         date NOT NULL,
  tien_id      integer NOT NULL REFERENCES tien,
  so_luong     numeric(36, 8) NOT NULL,
  gia_von      numeric(36, 0) NOT NULL,
  gia_tri      numeric(36, 0) NOT NULL,
  so_khong_gia integer NOT NULL,
  PRIMARY KEY (la_thang, ngay, tien_id)
) WITH (fillfactor = 70);

INSERT INTO company_figures
SELECT p.la_thang, p.ngay, f.loai, f.tai_khoan, f.tien_id, sum(f.so_phieu), sum(f.so_huy), sum(f.so_luong_vao), sum(f.so_luong_ra),
       sum(f.gia_tri_vao), sum(f.gia_tri_ra)
FROM closed_day_figures f CROSS JOIN LATERAL (VALUES (false, f.ngay), (true, date_trunc('month', f.ngay)::date)) p (la_thang, ngay)
GROUP BY 1, 2, 3, 4, 5;

INSERT INTO company_balances
SELECT p.la_thang, p.ngay, c.tien_id, sum(c.so_luong), sum(c.gia_von), sum(c.gia_tri), sum(c.so_khong_gia)
FROM (SELECT d.ngay, d.tien_id, d.so_luong - lag(d.so_luong, 1, 0) OVER earlier AS so_luong, d.gia_von - lag(d.gia_von, 1, 0) OVER earlier AS gia_von,
             d.gia_tri - lag(d.gia_tri, 1, 0) OVER earlier AS gia_tri, d.so_khong_gia - lag(d.so_khong_gia, 1, 0) OVER earlier AS so_khong_gia
      FROM (SELECT b.chi_nhanh_id, b.ngay, b.tien_id, b.so_luong, b.gia_von, coalesce(b.gia_tri, b.gia_von) AS gia_tri,
                   (b.gia_tri IS NULL AND b.so_luong <> 0)::int AS so_khong_gia
            FROM daily_balances b JOIN ket k ON k.chi_nhanh_id = b.chi_nhanh_id AND k.ngay = b.ngay WHERE k.trang_thai = 2) d
      WINDOW earlier AS (PARTITION BY d.chi_nhanh_id, d.tien_id ORDER BY d.ngay)) c
CROSS JOIN LATERAL (VALUES (false, c.ngay), (true, date_trunc('month', c.ngay)::date)) p (la_thang, ngay)
GROUP BY 1, 2, 3;

-- The trigger of the close writes both.
GRANT SELECT ON company_figures, company_balances TO doitien_app;
