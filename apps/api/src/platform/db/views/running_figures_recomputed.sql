-- running_figures, from daily_figures. A figure that once occurred in a branch stays, also on days without it.
CREATE VIEW running_figures_recomputed AS
WITH closed AS (
  SELECT f.* FROM daily_figures_of_all f JOIN ket k ON k.chi_nhanh_id = f.chi_nhanh_id AND k.ngay = f.ngay WHERE k.trang_thai = 2)
SELECT ngay, loai, la_dao, tai_khoan, tien_id, (sum(sum(so_but_toan)) OVER upto)::bigint AS so_but_toan,
       sum(sum(so_luong_vao)) OVER upto AS so_luong_vao, sum(sum(so_luong_ra)) OVER upto AS so_luong_ra,
       sum(sum(gia_tri_vao)) OVER upto AS gia_tri_vao, sum(sum(gia_tri_ra)) OVER upto AS gia_tri_ra, chi_nhanh_id
FROM (SELECT * FROM closed
      UNION ALL
      SELECT k.chi_nhanh_id, k.ngay, c.loai, c.la_dao, c.tai_khoan, c.tien_id, 0, 0, 0, 0, 0
      FROM ket k JOIN (SELECT chi_nhanh_id, loai, la_dao, tai_khoan, tien_id, min(ngay) AS first FROM closed GROUP BY 1, 2, 3, 4, 5) c
        ON c.chi_nhanh_id = k.chi_nhanh_id AND c.first <= k.ngay WHERE k.trang_thai = 2) d
GROUP BY chi_nhanh_id, 1, 2, 3, 4, 5
WINDOW upto AS (PARTITION BY chi_nhanh_id, loai, la_dao, tai_khoan, tien_id ORDER BY ngay);
GRANT SELECT ON running_figures_recomputed TO doitien_app;
