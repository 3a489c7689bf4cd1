-- Until when a report of a business day, or its supplement, is to be sent: so many working days after the day, or after today where
-- that is later. A merge or a void may come long after the day.
CREATE FUNCTION report_deadline(day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT working_day_after(
    greatest(day, ((clock_timestamp() + clock_offset()) AT TIME ZONE coalesce(s.gia_tri->>'mui_gio', 'Asia/Ho_Chi_Minh'))::date),
    coalesce((s.gia_tri->>'han_bao_cao_lon')::int, 1))
  FROM cau_hinh_chung s
$$;
