-- What the balances of closed days are worth: without a rate, their cost.
CREATE VIEW closed_balances AS
SELECT b.chi_nhanh_id, b.ngay, b.tien_id, b.so_luong, b.gia_von, coalesce(b.gia_tri, b.gia_von) AS gia_tri,
       (b.gia_tri IS NULL AND b.so_luong <> 0)::int AS so_khong_gia
FROM daily_balances b JOIN ket k ON k.chi_nhanh_id = b.chi_nhanh_id AND k.ngay = b.ngay WHERE k.trang_thai = 2;
GRANT SELECT ON closed_balances TO doitien_app;
