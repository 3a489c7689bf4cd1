-- One row of the action log per act on a trade, in the chain of its branch.

CREATE FUNCTION pg_temp.chain(branch_id int) RETURNS SETOF log_thao_tac LANGUAGE plpgsql AS $$
DECLARE
  head log_dau_chuoi;
  event record;
  entry log_thao_tac;
BEGIN
  SELECT * INTO head FROM log_dau_chuoi WHERE chuoi = branch_id;
  entry.chuoi := branch_id;
  FOR event IN
    SELECT g.id, g.loai, g.ma_giao_dich, g.ngay, g.gia_tri, g.loi_nhuan, g.trang_thai, g.ten_khach, a.act, a.person, a.at, u.tai_khoan
    FROM giao_dich g, LATERAL (VALUES ('create', g.nguoi_tao, g.ngay_tao), ('void', g.nguoi_huy, g.huy_luc)) a (act, person, at)
    JOIN nguoi_dung u ON u.id = a.person WHERE g.chi_nhanh_id = branch_id AND a.at IS NOT NULL ORDER BY g.id, a.act
  LOOP
    head.so := head.so + 1;
    entry.so := head.so;
    entry.id := nextval('log_thao_tac_id_seq');
    entry.ngay_tao := event.at;
    entry.nguoi_dung_id := event.person;
    entry.tai_khoan := event.tai_khoan;
    entry.ip := '127.0.0.1';
    entry.device_id := 'bench';
    entry.hanh_dong := event.act;
    entry.doi_tuong := CASE event.loai WHEN 'MNT' THEN 'giao-dich-mua-ngoai-te' WHEN 'BNT' THEN 'giao-dich-ban-ngoai-te'
      WHEN 'MDT' THEN 'giao-dich-mua-tien-dien-tu' WHEN 'BDT' THEN 'giao-dich-ban-tien-dien-tu'
      WHEN 'MBK' THEN 'giao-dich-mua-tien-banking' ELSE 'giao-dich-mua-tien-alipay' END;
    entry.doi_tuong_id := event.id;
    entry.sau := jsonb_build_object('id', event.id, 'ma_giao_dich', event.ma_giao_dich, 'ngay', event.ngay, 'gia_tri', event.gia_tri::text,
      'loi_nhuan', event.loi_nhuan::text, 'trang_thai', event.trang_thai, 'ten_khach', event.ten_khach);
    entry.hash_truoc := head.hash;
    entry.hash := event_hash(head.hash, entry);
    head.hash := entry.hash;
    RETURN NEXT entry;
  END LOOP;
END $$;

INSERT INTO log_thao_tac OVERRIDING SYSTEM VALUE SELECT c.* FROM branch b, pg_temp.chain(b.id) c;
UPDATE log_dau_chuoi h SET so = l.so, hash = l.hash
FROM (SELECT DISTINCT ON (chuoi) chuoi, so, hash FROM log_thao_tac ORDER BY chuoi, so DESC) l WHERE h.chuoi = l.chuoi;
