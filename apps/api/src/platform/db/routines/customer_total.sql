-- What a person traded in a day, in VND, without the ticket `except_id`. Tickets that wait count.
CREATE FUNCTION customer_total(customer_id integer, day date, except_id bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(g.gia_tri_truoc_phi), 0) FROM khach_hang c JOIN giao_dich g ON g.khach_hang_id = c.id
  WHERE c.root_id = customer_id AND g.ngay = day AND g.trang_thai <> 3 AND g.id IS DISTINCT FROM except_id
$$;
