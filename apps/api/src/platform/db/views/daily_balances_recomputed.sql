-- daily_balances, from the journal.
CREATE VIEW daily_balances_recomputed AS
SELECT chi_nhanh_id, tien_id, ngay, sum(q) OVER upto AS so_luong, sum(c) OVER upto AS gia_von
FROM (SELECT b.chi_nhanh_id, l.tien_id, b.ngay, sum(l.so_luong) AS q, sum(l.gia_tri) AS c
      FROM dong_but_toan l JOIN but_toan b ON b.id = l.but_toan_id WHERE l.tai_khoan = 'holding' GROUP BY 1, 2, 3) d
WINDOW upto AS (PARTITION BY chi_nhanh_id, tien_id ORDER BY ngay);
GRANT SELECT ON daily_balances_recomputed TO doitien_app;
