-- The same without what is kept for customers, for programs of version 1.0.0 that run beside this one.
CREATE FUNCTION lock_books(branch_id integer, currency_ids integer[])
  RETURNS TABLE ("currencyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json) LANGUAGE sql AS $$
  SELECT h."currencyId", h.quantity, h.cost, h.unsorted, h.notes FROM lock_holdings(branch_id, currency_ids, '{}') h
$$;
