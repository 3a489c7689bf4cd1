-- What the balances of closed days are worth: without a rate, their cost.
CREATE VIEW closed_balances AS
SELECT chi_nhanh_id, ngay, tien_id, so_luong, gia_von, coalesce(gia_tri, gia_von) AS gia_tri, (gia_tri IS NULL AND so_luong <> 0)::int AS so_khong_gia
FROM daily_balances;
GRANT SELECT ON closed_balances TO doitien_app;
