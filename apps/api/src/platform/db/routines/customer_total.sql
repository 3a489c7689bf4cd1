-- What a person traded in a day, in VND: one step into the key of customer_days.
CREATE FUNCTION customer_total(customer_id integer, day date, except_id bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT d.gia_tri FROM customer_days d WHERE d.khach_hang_id = customer_id AND d.ngay = day), 0)
       - coalesce((SELECT g.gia_tri_truoc_phi FROM giao_dich g JOIN khach_hang c ON c.id = g.khach_hang_id
                   WHERE g.id = except_id AND g.ngay = day AND g.trang_thai <> 3 AND c.root_id = customer_id), 0)
$$;
