-- Locks the balances of these currencies and reads them with their notes. A function, because its second statement sees what
-- was committed while the first one waited for the lock.
CREATE FUNCTION lock_books(currency_ids integer[])
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_positions(currency_ids);
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(v.tien_id) FROM vi_the v WHERE v.tien_id = ANY(currency_ids);
END $$;
