-- company_balances, from the balances of closed days.
CREATE VIEW company_balances_recomputed AS
SELECT p.la_thang, p.ngay, c.tien_id, sum(c.so_luong) AS so_luong, sum(c.gia_von) AS gia_von, sum(c.gia_tri) AS gia_tri,
       sum(c.so_khong_gia)::int AS so_khong_gia
FROM (SELECT d.ngay, d.tien_id, d.so_luong - lag(d.so_luong, 1, 0) OVER earlier AS so_luong, d.gia_von - lag(d.gia_von, 1, 0) OVER earlier AS gia_von,
             d.gia_tri - lag(d.gia_tri, 1, 0) OVER earlier AS gia_tri, d.so_khong_gia - lag(d.so_khong_gia, 1, 0) OVER earlier AS so_khong_gia
      FROM closed_balances d WINDOW earlier AS (PARTITION BY d.chi_nhanh_id, d.tien_id ORDER BY d.ngay)) c
CROSS JOIN LATERAL (VALUES (false, c.ngay), (true, date_trunc('month', c.ngay)::date)) p (la_thang, ngay)
GROUP BY 1, 2, 3;
GRANT SELECT ON company_balances_recomputed TO doitien_app;
