-- Locks the balances of these currencies in a branch until the commit and reads them with their notes in the vault. A function, because its
-- second statement sees what was committed while the first one waited for the lock. Planned once, as hold_positions is.
-- Read under that lock too: how much of each is kept for customers at this moment, but for these reservations.
CREATE FUNCTION lock_holdings(branch_id integer, currency_ids integer[], except_reservations integer[])
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json, reserved numeric) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM hold_positions(branch_id, currency_ids);
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(branch_id, v.tien_id),
      (SELECT sum(r.so_luong - r.da_lay) FROM giu_cho r
       WHERE r.chi_nhanh_id = branch_id AND r.tien_id = v.tien_id AND r.trang_thai = 1 AND r.loai = 'BNT'
         AND r.den_luc > clock_timestamp() + clock_offset() AND r.id <> ALL(except_reservations))
    FROM vi_the v WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids);
END $$;
