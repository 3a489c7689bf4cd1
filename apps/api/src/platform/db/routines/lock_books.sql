-- Locks the balances of these currencies in a branch until the commit and reads them with their notes in the vault. A function, because its
-- second statement sees what was committed while the first one waited for the lock. Planned once, as hold_positions is.
CREATE FUNCTION lock_books(branch_id integer, currency_ids integer[])
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM hold_positions(branch_id, currency_ids);
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(branch_id, v.tien_id) FROM vi_the v
    WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids);
END $$;
