-- The threshold of large trades from a business day on, null to switch the register off. The reports of these days follow at once; earlier days keep theirs.
CREATE FUNCTION change_threshold(from_day date, threshold numeric) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('doi-tien threshold'));
  -- Safes of earlier days than those that the last change began with may be open: a threshold never begins before the one that it replaces. The
  -- register is switched on again from the day on which it was switched off: what was due stays due.
  SELECT CASE WHEN t.nguong IS NULL AND threshold IS NOT NULL THEN t.tu_ngay ELSE greatest(from_day, t.tu_ngay) END
    INTO from_day FROM nguong_theo_ngay t ORDER BY t.tu_ngay DESC LIMIT 1;
  INSERT INTO nguong_theo_ngay VALUES (from_day, threshold) ON CONFLICT (tu_ngay) DO UPDATE SET nguong = excluded.nguong;
  FOR found IN
    SELECT d.khach_hang_id, d.ngay FROM customer_days d WHERE d.ngay >= from_day
      AND (d.gia_tri_hoan_tat >= threshold OR EXISTS (SELECT FROM bao_cao_giao_dich_lon r WHERE r.khach_hang_id = d.khach_hang_id AND r.ngay = d.ngay))
    ORDER BY d.ngay, d.khach_hang_id
  LOOP
    PERFORM assess_large_day(found.khach_hang_id, found.ngay, 'nguong', NULL, NULL);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION change_threshold FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_threshold TO doitien_app;
