-- The working day that is so many working days after a day: the days that the week of the company names, without its holidays. Where it
-- names none, Monday to Friday.
CREATE FUNCTION working_day_after(day date, days integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT d::date FROM thoi_gian_lam_viec w, generate_series(day + 1, day + 7 * days + 60, interval '1 day') d
    WHERE w.chi_nhanh_id IS NULL
      AND CASE WHEN w.khung_gio = '[]' THEN extract(isodow FROM d) < 6
               ELSE w.khung_gio @> jsonb_build_array(jsonb_build_object('thu', extract(isodow FROM d)::int)) END
      AND NOT w.ngay_nghi @> jsonb_build_array(jsonb_build_object('ngay', d::date))
    ORDER BY d OFFSET greatest(days - 1, 0) LIMIT 1), day + days)
$$;
