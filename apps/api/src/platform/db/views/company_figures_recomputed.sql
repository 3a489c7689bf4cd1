-- company_figures, from closed_day_figures.
CREATE VIEW company_figures_recomputed AS
SELECT p.la_thang, p.ngay, f.loai, f.tai_khoan, f.tien_id, sum(f.so_phieu)::bigint AS so_phieu, sum(f.so_huy)::bigint AS so_huy,
       sum(f.so_luong_vao) AS so_luong_vao, sum(f.so_luong_ra) AS so_luong_ra, sum(f.gia_tri_vao) AS gia_tri_vao, sum(f.gia_tri_ra) AS gia_tri_ra
FROM closed_day_figures f CROSS JOIN LATERAL (VALUES (false, f.ngay), (true, date_trunc('month', f.ngay)::date)) p (la_thang, ngay)
GROUP BY 1, 2, 3, 4, 5;
GRANT SELECT ON company_figures_recomputed TO doitien_app;
