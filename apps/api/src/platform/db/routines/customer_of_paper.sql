-- The record that a paper belongs to.
CREATE FUNCTION customer_of_paper(number text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT p.khach_hang_id FROM giay_to p WHERE p.so = number
$$;
