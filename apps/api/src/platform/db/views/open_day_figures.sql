-- The daily figures of the days that are not closed: each branch has one at most. They are found first (OFFSET 0), by the index of open safes.
CREATE VIEW open_day_figures AS
SELECT f.* FROM (SELECT chi_nhanh_id, ngay FROM ket WHERE trang_thai = 1 OFFSET 0) k
JOIN net_daily_figures f ON f.chi_nhanh_id = k.chi_nhanh_id AND f.ngay = k.ngay;
GRANT SELECT ON open_day_figures TO doitien_app;
