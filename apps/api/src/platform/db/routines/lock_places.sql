-- What lock_holdings answers, as place 0, and beside it what these tills hold of the same currencies. Only cash is in tills.
CREATE FUNCTION lock_places(branch_id integer, currency_ids integer[], tills integer[], except_reservations integer[])
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json, reserved numeric, place integer) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT b.*, 0 FROM lock_holdings(branch_id, currency_ids, except_reservations) b;
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, coalesce(u.chua_phan_loai, 0), notes_in(branch_id, v.tien_id, p.till), NULL::numeric, p.till
    FROM vi_the v JOIN tien t ON t.id = v.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id AND l.nhom IN (1, 2)
    CROSS JOIN unnest(tills) AS p (till)
    LEFT JOIN tien_ngan u ON u.chi_nhanh_id = branch_id AND u.tien_id = v.tien_id AND u.ngan_quy_id = p.till
    WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids);
END $$;
