-- Tickets of a branch at or above the threshold of their day, by themselves or with everything their customer traded that day in
-- the whole company. Dynamic SQL, so that it is planned for the threshold at hand: a plan for any threshold reads every ticket. A ticket from
-- the threshold on has a customer, unless the threshold was lowered after it: those are found by their total, which fees change by less than half.
CREATE FUNCTION large_trades(branch_id integer) RETURNS SETOF bigint LANGUAGE plpgsql STABLE ROWS 1000 AS $$
DECLARE
  lowest numeric := (SELECT min(nguong) FROM nguong_theo_ngay);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM giao_dich WHERE chi_nhanh_id = $2 AND gia_tri >= $1 / 2 AND khach_hang_id IS NULL AND trang_thai <> 3
       AND gia_tri_truoc_phi >= threshold_of_day(ngay)
     UNION
     SELECT g.id FROM customer_days k JOIN khach_hang c ON c.root_id = k.khach_hang_id
     JOIN giao_dich g ON g.khach_hang_id = c.id AND g.ngay = k.ngay
     WHERE k.gia_tri >= $1 AND k.gia_tri >= threshold_of_day(k.ngay) AND g.chi_nhanh_id = $2 AND g.trang_thai <> 3' USING lowest, branch_id;
END $$;
