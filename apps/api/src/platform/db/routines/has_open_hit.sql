-- Whether somebody has still to decide if a customer is on a list. Hits of merged records count for the one that stays.
CREATE FUNCTION has_open_hit(customer_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM khach_hang c JOIN ket_qua_sang_loc h ON h.khach_hang_id = c.id AND h.trang_thai = 1
                 WHERE c.root_id = customer_id) AND is_screening_on()
$$;
