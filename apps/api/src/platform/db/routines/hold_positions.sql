-- Locks the balances of these currencies in a branch until the commit, after inserting missing rows. Always by descending id: all
-- transactions of a branch lock in the same order, and VND, which every trade changes, is locked last and for the shortest time.
-- Planned once: for a list of currencies PostgreSQL would otherwise plan each statement anew, which takes longer than to run it.
-- The role of the application can lock balances so, and change them by write_entry; it cannot write them itself.
CREATE FUNCTION hold_positions(branch_id integer, currency_ids integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF (SELECT count(*) FROM vi_the v WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids)) < cardinality(currency_ids) THEN
    INSERT INTO vi_the (chi_nhanh_id, tien_id) SELECT branch_id, m.id FROM unnest(currency_ids) AS m (id) ORDER BY m.id DESC
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM vi_the v WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids) ORDER BY v.tien_id DESC FOR UPDATE;
END $$;
