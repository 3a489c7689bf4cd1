-- What reports read: the kept figures of closed days, and the daily figures of later ones.
CREATE VIEW report_figures AS
SELECT * FROM closed_day_figures
UNION ALL
SELECT ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra FROM net_daily_figures
WHERE ngay > (SELECT coalesce(max(ngay), '-infinity') FROM ket WHERE trang_thai = 2);
GRANT SELECT ON report_figures TO doitien_app;
