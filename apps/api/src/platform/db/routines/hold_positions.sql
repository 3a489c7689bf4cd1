-- Locks the balances of these currencies until the commit, after inserting missing rows. Always by descending id: all transactions
-- lock in the same order, and VND, which every trade changes, is locked last and for the shortest time.
CREATE FUNCTION hold_positions(currency_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM vi_the v WHERE v.tien_id = ANY(currency_ids)) < cardinality(currency_ids) THEN
    INSERT INTO vi_the (tien_id) SELECT m.id FROM unnest(currency_ids) AS m (id) ORDER BY m.id DESC ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM vi_the v WHERE v.tien_id = ANY(currency_ids) ORDER BY v.tien_id DESC FOR UPDATE;
END $$;
