-- The figures of the days that are not closed, a row per person: each branch has one such day at most. They are found first (OFFSET 0), by
-- the index of open safes.
CREATE VIEW open_day_figures AS
SELECT f.* FROM (SELECT chi_nhanh_id, ngay FROM ket WHERE trang_thai = 1 OFFSET 0) k
JOIN figures f ON f.chi_nhanh_id = k.chi_nhanh_id AND f.ngay = k.ngay AND f.nguoi_tao <> 0 AND NOT f.la_thang;
GRANT SELECT ON open_day_figures TO doitien_app;
