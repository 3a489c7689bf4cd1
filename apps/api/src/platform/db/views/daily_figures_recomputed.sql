-- daily_figures, from the journal and the tickets.
CREATE VIEW daily_figures_recomputed AS
SELECT ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, count(DISTINCT but_toan_id) AS so_but_toan,
       coalesce(sum(so_luong) FILTER (WHERE so_luong > 0), 0) AS so_luong_vao,
       coalesce(-sum(so_luong) FILTER (WHERE so_luong < 0), 0) AS so_luong_ra,
       coalesce(sum(gia_tri) FILTER (WHERE coalesce(so_luong, gia_tri) > 0), 0) AS gia_tri_vao,
       coalesce(-sum(gia_tri) FILTER (WHERE coalesce(so_luong, gia_tri) < 0), 0) AS gia_tri_ra, chi_nhanh_id
FROM entry_effects GROUP BY chi_nhanh_id, 1, 2, 3, 4, 5, 6;
GRANT SELECT ON daily_figures_recomputed TO doitien_app;
