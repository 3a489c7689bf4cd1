-- Locks the balances of these currencies in a branch until the commit and reads them with their notes, in the vault (place 0) and in these
-- tills. Only cash is in tills. A function, because its second statement sees what was committed while the first one waited for the lock.
-- Planned once, as hold_positions is.
CREATE FUNCTION lock_books(branch_id integer, currency_ids integer[], tills integer[] DEFAULT '{}')
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json, place integer) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM hold_positions(branch_id, currency_ids);
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(branch_id, v.tien_id, 0), 0 FROM vi_the v
    WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids);
  IF tills = '{}' THEN RETURN; END IF;
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, coalesce(u.chua_phan_loai, 0), notes_of(branch_id, v.tien_id, p.till), p.till
    FROM vi_the v JOIN tien t ON t.id = v.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id AND l.nhom IN (1, 2)
    CROSS JOIN unnest(tills) AS p (till)
    LEFT JOIN tien_ngan u ON u.chi_nhanh_id = branch_id AND u.tien_id = v.tien_id AND u.ngan_quy_id = p.till
    WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids);
END $$;
