-- What each entry adds to the daily figures, from the journal and the tickets. Signed: what came in is positive.
CREATE VIEW entry_effects AS
SELECT b.chi_nhanh_id, b.id AS but_toan_id, b.ngay, b.loai, b.la_dao, b.nguoi_tao, x.tai_khoan, x.tien_id, x.so_luong, x.gia_tri
FROM entry_origins b CROSS JOIN LATERAL (
  SELECT l.tai_khoan, l.tien_id, l.so_luong, l.gia_tri FROM dong_but_toan l WHERE l.but_toan_id = b.id
  UNION ALL
  SELECT 'entry', NULL, NULL, 0
  UNION ALL
  SELECT 'deal', d.tien_id, s.direction * d.so_luong, s.direction * d.gia_tri
  FROM giao_dich_dong d, LATERAL (SELECT CASE WHEN (b.loai LIKE 'M%') <> b.la_dao THEN 1 ELSE -1 END AS direction) s
  WHERE d.giao_dich_id = b.giao_dich_id
  UNION ALL
  -- What deposits have paid changed hands before.
  SELECT 'deal', g.tien_thanh_toan_id, s.direction * (g.thanh_tien - p.deposit), s.direction * (g.gia_tri - p.deposit)
  FROM giao_dich g, LATERAL (SELECT CASE WHEN (b.loai LIKE 'M%') <> b.la_dao THEN -1 ELSE 1 END AS direction) s,
    LATERAL (SELECT coalesce(sum(d.dat_coc), 0) AS deposit FROM giao_dich_dong d WHERE d.giao_dich_id = g.id) p
  WHERE g.id = b.giao_dich_id AND g.thanh_tien <> p.deposit
  UNION ALL
  SELECT 'deal', l.tien_id, sum(l.so_luong), sum(l.gia_tri) FROM dong_but_toan l
  WHERE b.loai = 'resale' AND l.but_toan_id = b.id
    AND (l.tai_khoan IN ('holding', 'cost-adjustment') OR l.tai_khoan LIKE 'profit-%')
  GROUP BY l.tien_id) x;
GRANT SELECT ON entry_effects TO doitien_app;
