-- running_figures with voids subtracted, in rows of their own.
CREATE VIEW net_running_figures AS
SELECT chi_nhanh_id, ngay, loai, tai_khoan, tien_id,
       CASE WHEN la_dao THEN 0 ELSE so_but_toan END AS so_phieu,
       CASE WHEN la_dao THEN so_but_toan ELSE 0 END AS so_huy,
       CASE WHEN la_dao THEN -so_luong_ra ELSE so_luong_vao END AS so_luong_vao,
       CASE WHEN la_dao THEN -so_luong_vao ELSE so_luong_ra END AS so_luong_ra,
       CASE WHEN la_dao THEN -gia_tri_ra ELSE gia_tri_vao END AS gia_tri_vao,
       CASE WHEN la_dao THEN -gia_tri_vao ELSE gia_tri_ra END AS gia_tri_ra
FROM running_figures;
GRANT SELECT ON net_running_figures TO doitien_app;
