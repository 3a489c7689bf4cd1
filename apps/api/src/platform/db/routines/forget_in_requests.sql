-- Takes what names a person out of what the program may not change otherwise: bodies of acts that waited for a second person and have ended, how
-- the person asked about what is kept of them, and why trades just below the threshold were left alone. Call it while the papers are there.
CREATE FUNCTION forget_in_requests(person_id integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  records integer[] := ARRAY(SELECT c.id FROM khach_hang c WHERE c.root_id = person_id);
BEGIN
  UPDATE yeu_cau_duyet y SET noi_dung = jsonb_set(y.noi_dung::jsonb, '{body}', (y.noi_dung::jsonb->'body')
      - ARRAY['ten_khach', 'dien_thoai', 'loai_giay_to', 'so_giay_to', 'quoc_tich', 'giay_to_quet', 'ghi_chu'])::text
    WHERE (y.trang_thai <> 1 OR y.het_han_luc < clock_timestamp() + clock_offset()) AND (y.hanh_vi LIKE '% /giao-dich-%' OR y.hanh_vi LIKE '% /giu-cho%')
      AND (EXISTS (SELECT FROM giay_to p WHERE p.khach_hang_id = ANY (records) AND strpos(y.noi_dung, p.so) > 0 AND y.noi_dung::jsonb->'body'->>'so_giay_to' = p.so)
        OR EXISTS (SELECT FROM giao_dich g WHERE g.khach_hang_id = ANY (records) AND g.id IN (y.ket_qua_id, y.ban_ghi_id)))
      AND jsonb_typeof(y.noi_dung::jsonb->'body') = 'object';
  UPDATE yeu_cau_rieng_tu r SET ghi_chu = NULL WHERE r.khach_hang_id = ANY (records);
  UPDATE xem_xet_chia_nho x SET ly_do = '' WHERE x.khach_hang_id = ANY (records);
END $$;
REVOKE ALL ON FUNCTION forget_in_requests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_in_requests TO doitien_app;
