-- daily_figures for all people together.
CREATE VIEW daily_figures_of_all AS
SELECT chi_nhanh_id, ngay, loai, la_dao, tai_khoan, tien_id, sum(so_but_toan)::bigint AS so_but_toan, sum(so_luong_vao) AS so_luong_vao,
       sum(so_luong_ra) AS so_luong_ra, sum(gia_tri_vao) AS gia_tri_vao, sum(gia_tri_ra) AS gia_tri_ra
FROM daily_figures GROUP BY 1, 2, 3, 4, 5, 6;
GRANT SELECT ON daily_figures_of_all TO doitien_app;
