-- The threshold of large trades on a business day; null where the register was off.
CREATE FUNCTION threshold_of_day(day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT t.nguong FROM nguong_theo_ngay t WHERE t.tu_ngay <= day ORDER BY t.tu_ngay DESC LIMIT 1
$$;
