-- Whether customers are compared with lists, and hits stop their tickets.
CREATE FUNCTION is_screening_on() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (c.gia_tri->>'bat_sang_loc')::boolean FROM cau_hinh_chung c), true)
$$;
