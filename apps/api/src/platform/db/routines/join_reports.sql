-- After a merge of two customers: the reports of the merged record become those of the other. Where both have one of a day, one stays, a sent one before
-- one that was not sent, and the other is joined into it. Days that are large together get
-- their report.
CREATE FUNCTION join_reports(merged_id integer, kept_id integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pair record;
  large_day date;
BEGIN
  PERFORM FROM bao_cao_giao_dich_lon r WHERE r.khach_hang_id IN (merged_id, kept_id) AND r.gop_vao_id IS NULL ORDER BY r.id FOR UPDATE;
  FOR pair IN
    SELECT x.ids[1] AS stays, x.ids[2] AS joins FROM (
      SELECT array_agg(r.id ORDER BY r.gui_luc IS NULL, r.nam, r.so) AS ids FROM bao_cao_giao_dich_lon r
      WHERE r.khach_hang_id IN (merged_id, kept_id) AND r.gop_vao_id IS NULL GROUP BY r.ngay HAVING count(*) = 2) x ORDER BY 1
  LOOP
    INSERT INTO dien_bien_bao_cao_lon (bao_cao_id, loai, bao_cao_khac_id, tong_truoc, tong_sau, trang_thai_truoc, trang_thai_sau)
      SELECT r.id, 'gop_vao', pair.stays, r.tong_tien, 0, r.trang_thai, 5 FROM bao_cao_giao_dich_lon r WHERE r.id = pair.joins;
    UPDATE bao_cao_giao_dich_lon r SET gop_vao_id = pair.stays, trang_thai = 5, con_hieu_luc = false, tong_tien = 0, so_phieu = 0, khach_hang_id = kept_id WHERE r.id = pair.joins;
  END LOOP;
  UPDATE bao_cao_giao_dich_lon r SET khach_hang_id = kept_id WHERE r.khach_hang_id = merged_id;
  FOR large_day IN
    SELECT d.ngay FROM customer_days d WHERE d.khach_hang_id = kept_id
      AND (d.gia_tri_hoan_tat >= threshold_of_day(d.ngay) OR EXISTS (SELECT FROM bao_cao_giao_dich_lon r WHERE r.khach_hang_id = kept_id AND r.ngay = d.ngay))
    ORDER BY d.ngay
  LOOP
    PERFORM assess_large_day(kept_id, large_day, 'gop', NULL, NULL);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION join_reports FROM PUBLIC;
