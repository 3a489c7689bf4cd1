-- figures, from the journal and the tickets.
CREATE VIEW figures_recomputed AS
WITH day AS MATERIALIZED (
  SELECT chi_nhanh_id, nguoi_tao, ngay, tai_khoan, loai, tien_id,
         count(DISTINCT but_toan_id) FILTER (WHERE NOT la_dao) AS so_phieu, count(DISTINCT but_toan_id) FILTER (WHERE la_dao) AS so_huy,
         coalesce(sum(so_luong) FILTER (WHERE is_in), 0) AS so_luong_vao, coalesce(-sum(so_luong) FILTER (WHERE NOT is_in), 0) AS so_luong_ra,
         coalesce(sum(gia_tri) FILTER (WHERE is_in), 0) AS gia_tri_vao, coalesce(-sum(gia_tri) FILTER (WHERE NOT is_in), 0) AS gia_tri_ra
  -- What a void takes out was brought in by what it reverses.
  FROM (SELECT *, (coalesce(so_luong, gia_tri) > 0) <> la_dao AS is_in FROM entry_effects) e
  GROUP BY 1, 2, 3, 4, 5, 6)
SELECT chi_nhanh_id, nguoi_tao, false AS la_thang, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy,
       so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra
FROM day
UNION ALL
SELECT p.branch_id, 0, p.la_thang, p.ngay, d.tai_khoan, d.loai, d.tien_id, sum(d.so_phieu)::bigint, sum(d.so_huy)::bigint,
       sum(d.so_luong_vao), sum(d.so_luong_ra), sum(d.gia_tri_vao), sum(d.gia_tri_ra)
FROM day d JOIN ket k ON k.chi_nhanh_id = d.chi_nhanh_id AND k.ngay = d.ngay AND k.trang_thai = 2
CROSS JOIN LATERAL (VALUES (d.chi_nhanh_id, false, d.ngay), (d.chi_nhanh_id, true, date_trunc('month', d.ngay)::date),
                           (0, false, d.ngay), (0, true, date_trunc('month', d.ngay)::date)) p (branch_id, la_thang, ngay)
GROUP BY 1, 3, 4, 5, 6, 7;
GRANT SELECT ON figures_recomputed TO doitien_app;
