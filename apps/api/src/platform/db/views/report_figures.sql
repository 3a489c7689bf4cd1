-- What reports read: the kept figures of the closed days of a branch, and the daily figures of its later ones.
CREATE VIEW report_figures AS
SELECT chi_nhanh_id, ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra
FROM closed_day_figures
UNION ALL
SELECT f.chi_nhanh_id, f.ngay, f.loai, f.tai_khoan, f.tien_id, f.so_phieu, f.so_huy, f.so_luong_vao, f.so_luong_ra, f.gia_tri_vao, f.gia_tri_ra
FROM chi_nhanh b
CROSS JOIN LATERAL (SELECT coalesce(max(k.ngay), '-infinity') AS ngay FROM ket k WHERE k.chi_nhanh_id = b.id AND k.trang_thai = 2) closed
JOIN net_daily_figures f ON f.chi_nhanh_id = b.id AND f.ngay > closed.ngay;
GRANT SELECT ON report_figures TO doitien_app;
