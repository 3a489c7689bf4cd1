-- closed_day_figures, from daily_figures; also of days that are not closed yet.
CREATE VIEW closed_day_figures_recomputed AS
SELECT ngay, loai, tai_khoan, tien_id, sum(so_phieu)::bigint AS so_phieu, sum(so_huy)::bigint AS so_huy, sum(so_luong_vao) AS so_luong_vao,
       sum(so_luong_ra) AS so_luong_ra, sum(gia_tri_vao) AS gia_tri_vao, sum(gia_tri_ra) AS gia_tri_ra, chi_nhanh_id
FROM net_daily_figures GROUP BY chi_nhanh_id, 1, 2, 3, 4;
GRANT SELECT ON closed_day_figures_recomputed TO doitien_app;
