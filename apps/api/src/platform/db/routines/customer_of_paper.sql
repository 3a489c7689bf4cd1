-- The record that a paper belongs to. Two people may have the same number on papers of different kinds: then the kind decides.
CREATE FUNCTION customer_of_paper(number text, kind text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT p.khach_hang_id FROM giay_to p WHERE p.so = number ORDER BY lower(p.loai) = lower(kind) DESC, p.id LIMIT 1
$$;
