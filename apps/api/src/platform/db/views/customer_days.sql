-- What a customer traded in a day, in all branches: with the tickets that wait (gia_tri), and without them (gia_tri_hoan_tat).
CREATE VIEW customer_days AS
SELECT c.root_id AS khach_hang_id, g.ngay, sum(g.gia_tri_truoc_phi) AS gia_tri,
       coalesce(sum(g.gia_tri_truoc_phi) FILTER (WHERE g.trang_thai = 1), 0) AS gia_tri_hoan_tat
FROM giao_dich g JOIN khach_hang c ON c.id = g.khach_hang_id WHERE g.trang_thai <> 3 GROUP BY 1, 2;
GRANT SELECT ON customer_days TO doitien_app;
