-- Keeps the report of a person and a business day after their completed tickets changed: makes it when the total reaches the threshold, and
-- follows the total from then on, each change with a row of its own. A report is never deleted. The person is locked (lock_customer); the lock of the
-- threshold is shared here and taken alone by change_threshold.
CREATE FUNCTION assess_large_day(person integer, day date, cause text, ticket_id bigint, actor_id integer)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  report bao_cao_giao_dich_lon;
  threshold numeric;
  total numeric;
  tickets integer;
  is_large boolean;
  is_other boolean;
  is_reported boolean;
  state smallint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('doi-tien threshold'));
  threshold := threshold_of_day(day);
  total := coalesce((SELECT d.gia_tri_hoan_tat FROM customer_days d WHERE d.khach_hang_id = person AND d.ngay = day), 0);
  is_large := coalesce(total > 0 AND total >= threshold, false);
  SELECT r.* INTO report FROM bao_cao_giao_dich_lon r
    WHERE r.khach_hang_id = person AND r.ngay = day AND r.gop_vao_id IS NULL FOR UPDATE;
  IF report.id IS NULL AND NOT is_large THEN RETURN; END IF;

  SELECT count(*) INTO tickets FROM khach_hang c JOIN giao_dich g ON g.khach_hang_id = c.id
    WHERE c.root_id = person AND g.ngay = day AND g.trang_thai = 1;
  IF report.id IS NULL THEN
    INSERT INTO report_numbers AS kept VALUES (extract(year FROM day), 1)
      ON CONFLICT (nam) DO UPDATE SET so = kept.so + 1 RETURNING nam, so INTO report.nam, report.so;
    INSERT INTO bao_cao_giao_dich_lon (nam, so, khach_hang_id, ngay, nguong, tong_tien, so_phieu, han, trang_thai, con_hieu_luc)
      VALUES (report.nam, report.so, person, day, threshold, total, tickets, report_deadline(day), 1, true)
      RETURNING * INTO report;
    INSERT INTO dien_bien_bao_cao_lon (bao_cao_id, loai, giao_dich_id, tong_sau, trang_thai_sau, nguoi_tao)
      VALUES (report.id, 'lap', ticket_id, total, report.trang_thai, actor_id);
    RETURN;
  END IF;

  is_other := (report.tong_tien, report.so_phieu, report.con_hieu_luc) IS DISTINCT FROM (total, tickets, is_large);
  IF NOT is_other AND report.nguong = coalesce(threshold, report.nguong) THEN RETURN; END IF;
  is_reported := report.trang_thai = 2 AND (report.tong_tien, report.so_phieu) IS NOT DISTINCT FROM (total, tickets);
  -- What was sent is as it was; only the threshold is another one, or there is none.
  state := CASE WHEN NOT is_other OR is_reported THEN report.trang_thai WHEN report.gui_luc IS NOT NULL THEN 3 WHEN is_large THEN 1 ELSE 4 END;
  UPDATE bao_cao_giao_dich_lon r SET tong_tien = total, so_phieu = tickets, con_hieu_luc = is_large, trang_thai = state,
    nguong = coalesce(threshold, r.nguong),
    -- Something is to be sent again.
    han = CASE WHEN state IN (1, 3) AND report.trang_thai NOT IN (1, 3) THEN report_deadline(day) ELSE r.han END WHERE r.id = report.id;
  INSERT INTO dien_bien_bao_cao_lon (bao_cao_id, loai, giao_dich_id, tong_truoc, tong_sau, trang_thai_truoc, trang_thai_sau, nguoi_tao)
    VALUES (report.id, cause, ticket_id, report.tong_tien, total, report.trang_thai, state, actor_id);
END $$;
REVOKE ALL ON FUNCTION assess_large_day FROM PUBLIC;
