-- The notes of a currency in the vault of a branch, the largest first.
CREATE FUNCTION notes_of(branch_id integer, currency_id integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT notes_in(branch_id, currency_id, 0)
$$;
