-- Up Migration
-- A ticket keeps the notes that settled it and its change, so that moves of notes can be compared with it as its lines are.

ALTER TABLE giao_dich ADD COLUMN to_thanh_toan jsonb, ADD COLUMN to_thoi_lai jsonb;

-- The notes of the settlement currency that an entry moved in one direction, as a ticket names them.
CREATE FUNCTION moved_notes(entry_id bigint, money_id integer, is_out boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('menh_gia_id', n.menh_gia_id, 'so_to', abs(n.so_to)) ORDER BY n.id), '[]')
  FROM dong_to_tien n
  WHERE n.but_toan_id = entry_id AND n.tien_id = money_id AND n.menh_gia_id IS NOT NULL AND (n.so_to < 0) = is_out
$$;

-- Nothing about older tickets changes, so their version and moment stay.
ALTER TABLE giao_dich DISABLE TRIGGER USER;
UPDATE giao_dich g SET
  to_thanh_toan = moved_notes(g.but_toan_id, g.tien_thanh_toan_id, g.loai NOT IN ('BNT', 'BDT')),
  to_thoi_lai = CASE WHEN g.loai IN ('BNT', 'BDT') THEN moved_notes(g.but_toan_id, g.tien_thanh_toan_id, true) ELSE '[]' END
WHERE g.but_toan_id IS NOT NULL;
ALTER TABLE giao_dich ENABLE TRIGGER USER;
DROP FUNCTION moved_notes(bigint, integer, boolean);

-- A waiting purchase names its notes when it is completed.
GRANT UPDATE (to_thanh_toan, to_thoi_lai) ON giao_dich TO doitien_app;

-- A new ticket with its lines, as the API answers it.
CREATE OR REPLACE FUNCTION write_ticket(ticket jsonb, entry_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO giao_dich (id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, ten_khach, dien_thoai, loai_giay_to, so_giay_to,
                         quoc_tich, phi_thu, phi_chi, lam_tron, thanh_tien, gia_tri, loi_nhuan, ty_gia_quy_doi, ly_do_ty_gia, ghi_chu,
                         trang_thai, ma_tham_chieu, mang, but_toan_id, nguoi_tao, hoan_tat_luc, ngay_tao, ngay_cap_nhat, cac_tien,
                         to_thanh_toan, to_thoi_lai)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, t.loai, t.ma_giao_dich, t.ket_id, t.ngay, t.tien_thanh_toan_id, t.ten_khach, t.dien_thoai, t.loai_giay_to, t.so_giay_to,
           t.quoc_tich, t.phi_thu, t.phi_chi, t.lam_tron, t.thanh_tien, t.gia_tri, t.loi_nhuan, t.ty_gia_quy_doi, t.ly_do_ty_gia, t.ghi_chu,
           t.trang_thai, t.ma_tham_chieu, t.mang, entry_id, t.nguoi_tao_id, CASE WHEN t.trang_thai = 1 THEN now() + lech_gio() END,
           t.ngay_tao, t.ngay_cap_nhat, ARRAY(SELECT DISTINCT (l->>'tien_id')::int FROM jsonb_array_elements(ticket->'chi_tiet') l),
           CASE WHEN entry_id IS NOT NULL THEN t.to_thanh_toan END, CASE WHEN entry_id IS NOT NULL THEN t.to_thoi_lai END
    FROM jsonb_to_record(ticket) AS t (
      id bigint, loai text, ma_giao_dich text, ket_id int, ngay date, tien_thanh_toan_id int, ten_khach text, dien_thoai text,
      loai_giay_to text, so_giay_to text, quoc_tich text, phi_thu numeric, phi_chi numeric, lam_tron numeric, thanh_tien numeric,
      gia_tri numeric, loi_nhuan numeric, ty_gia_quy_doi numeric, ly_do_ty_gia text, ghi_chu text, trang_thai smallint,
      ma_tham_chieu text, mang text, nguoi_tao_id int, ngay_tao timestamptz, ngay_cap_nhat timestamptz,
      to_thanh_toan jsonb, to_thoi_lai jsonb);
  INSERT INTO giao_dich_dong (giao_dich_id, stt, tien_id, nhom_ty_gia, so_luong, ty_gia, ty_gia_niem_yet, don_vi_ty_gia, thanh_tien,
                              gia_tri, gia_von, loi_nhuan, to_tien)
    SELECT (ticket->>'id')::bigint, l.*
    FROM jsonb_to_recordset(ticket->'chi_tiet') AS l (
      stt smallint, tien_id int, nhom_ty_gia text, so_luong numeric, ty_gia numeric, ty_gia_niem_yet numeric, don_vi_ty_gia int,
      thanh_tien numeric, gia_tri numeric, gia_von numeric, loi_nhuan numeric, to_tien jsonb);
END $$;
