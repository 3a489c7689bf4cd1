-- Tickets of a branch at or above the threshold of the settings, by themselves or with everything their customer traded that day in
-- the whole company. Dynamic SQL, so that it is planned for the threshold at hand: a plan for any threshold reads every ticket.
CREATE FUNCTION large_trades(branch_id integer, usual numeric) RETURNS SETOF bigint LANGUAGE plpgsql STABLE ROWS 1000 AS $$
DECLARE
  threshold numeric := coalesce((SELECT (gia_tri->>'nguong_giao_dich_lon')::numeric FROM cau_hinh_chung), usual);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM giao_dich WHERE chi_nhanh_id = $2 AND gia_tri >= $1 AND trang_thai <> 3
     UNION
     SELECT g.id FROM customer_days k JOIN khach_hang c ON c.root_id = k.khach_hang_id
     JOIN giao_dich g ON g.khach_hang_id = c.id AND g.ngay = k.ngay
     WHERE k.gia_tri >= $1 AND g.chi_nhanh_id = $2 AND g.trang_thai <> 3' USING threshold, branch_id;
END $$;
