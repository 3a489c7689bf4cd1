-- customer_days, from the tickets of all branches.
CREATE VIEW customer_days_recomputed AS
SELECT so_giay_to, ngay, sum(gia_tri) AS gia_tri FROM giao_dich WHERE so_giay_to IS NOT NULL AND trang_thai <> 3 GROUP BY 1, 2;
GRANT SELECT ON customer_days_recomputed TO doitien_app;
