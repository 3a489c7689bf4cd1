-- The record that an old identity card belongs to. A passport may have the same nine digits: only a paper of that kind, or of none, counts.
CREATE FUNCTION customer_of_old_card(number text, kind text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT p.khach_hang_id FROM giay_to p WHERE p.so = number AND lower(p.loai) IN (lower(kind), '')
$$;
