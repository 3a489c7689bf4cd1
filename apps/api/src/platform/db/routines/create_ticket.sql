-- Numbers a new ticket of a branch and inserts it with its lines; returns what the database added to it. The row of the last number
-- stays locked until the commit, so numbers have no gaps, and the moment is taken under that lock, so numbers follow the clock.
CREATE FUNCTION create_ticket(branch_id integer, draft jsonb, entry_id bigint) RETURNS json LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  day date := draft->>'ngay';
  number text;
  moment text;
  made json;
  ticket jsonb;
BEGIN
  INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) VALUES (branch_id, draft->>'loai', day, 1)
    ON CONFLICT (chi_nhanh_id, loai, ngay) DO UPDATE SET so = ticket_numbers.so + 1 RETURNING so INTO number;
  moment := to_char((clock_timestamp() + clock_offset()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  SELECT json_build_object(
      'id', nextval('giao_dich_id_seq'),
      'ma_giao_dich', code_start(branch_id) || (draft->>'loai') || to_char(day, '-YYMMDD-') || lpad(number, greatest(4, length(number)), '0'),
      'nguoi_tao', u.ho_va_ten, 'ngay_tao', moment, 'ngay_cap_nhat', moment)
    INTO STRICT made FROM nguoi_dung u WHERE u.id = (draft->>'nguoi_tao_id')::int;
  ticket := draft || made::jsonb;
  INSERT INTO giao_dich (chi_nhanh_id, id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, khach_hang_id, ten_khach, dien_thoai, loai_giay_to,
                         so_giay_to, quoc_tich, phi_thu, phi_chi, lam_tron, thanh_tien, gia_tri, gia_tri_truoc_phi, loi_nhuan, ty_gia_quy_doi, ly_do_ty_gia, ghi_chu,
                         trang_thai, ma_tham_chieu, mang, but_toan_id, nguoi_tao, ngay_tao, ngay_cap_nhat, cac_tien,
                         to_thanh_toan, to_thoi_lai, tai_khoan_ngoai_id, nguoi_duyet, ly_do_lay_giu_cho)
    OVERRIDING SYSTEM VALUE
    SELECT branch_id, t.id, t.loai, t.ma_giao_dich, t.ket_id, t.ngay, t.tien_thanh_toan_id, t.khach_hang_id, t.ten_khach, t.dien_thoai, t.loai_giay_to,
           t.so_giay_to, t.quoc_tich, t.phi_thu, t.phi_chi, t.lam_tron, t.thanh_tien, t.gia_tri,
           t.gia_tri_truoc_phi, t.loi_nhuan, t.ty_gia_quy_doi, t.ly_do_ty_gia, t.ghi_chu,
           t.trang_thai, t.ma_tham_chieu, t.mang, entry_id, t.nguoi_tao_id,
           t.ngay_tao, t.ngay_cap_nhat, ARRAY(SELECT DISTINCT (l->>'tien_id')::int FROM jsonb_array_elements(ticket->'chi_tiet') l),
           CASE WHEN entry_id IS NOT NULL THEN t.to_thanh_toan END, CASE WHEN entry_id IS NOT NULL THEN t.to_thoi_lai END, t.tai_khoan_ngoai_id,
           t.nguoi_duyet_id, t.ly_do_lay_giu_cho
    FROM jsonb_to_record(ticket) AS t (
      id bigint, loai text, ma_giao_dich text, ket_id int, ngay date, tien_thanh_toan_id int, khach_hang_id int, ten_khach text, dien_thoai text,
      loai_giay_to text, so_giay_to text, quoc_tich text, phi_thu numeric, phi_chi numeric, lam_tron numeric, thanh_tien numeric,
      gia_tri numeric, gia_tri_truoc_phi numeric, loi_nhuan numeric, ty_gia_quy_doi numeric, ly_do_ty_gia text, ghi_chu text, trang_thai smallint,
      ma_tham_chieu text, mang text, nguoi_tao_id int, ngay_tao timestamptz, ngay_cap_nhat timestamptz,
      to_thanh_toan jsonb, to_thoi_lai jsonb, tai_khoan_ngoai_id int, nguoi_duyet_id int, ly_do_lay_giu_cho text);
  INSERT INTO giao_dich_dong (chi_nhanh_id, giao_dich_id, stt, tien_id, nhom_ty_gia, so_luong, ty_gia, ty_gia_niem_yet, don_vi_ty_gia, thanh_tien,
                              gia_tri, gia_von, loi_nhuan, to_tien, bac, bac_ty_gia_id, ty_gia_bac, niem_yet_luc, goc_niem_yet, giu_cho_id, dat_coc)
    SELECT branch_id, (ticket->>'id')::bigint, l.stt, l.tien_id, l.nhom_ty_gia, l.so_luong, l.ty_gia, l.ty_gia_niem_yet, l.don_vi_ty_gia,
           l.thanh_tien, l.gia_tri, l.gia_von, l.loi_nhuan, l.to_tien, nullif(l.bac, 'null'), (l.bac->>'id')::int, (l.bac->>'ty_gia')::numeric,
           (ticket->'niem_yet'->(l.stt - 1)->>'luc')::timestamptz, (ticket->'niem_yet'->(l.stt - 1)->>'goc')::numeric, l.giu_cho_id, l.dat_coc
    FROM jsonb_to_recordset(ticket->'chi_tiet') AS l (
      stt smallint, tien_id int, nhom_ty_gia text, so_luong numeric, ty_gia numeric, ty_gia_niem_yet numeric, don_vi_ty_gia int,
      thanh_tien numeric, gia_tri numeric, gia_von numeric, loi_nhuan numeric, to_tien jsonb, bac jsonb, giu_cho_id int, dat_coc numeric);
  RETURN made;
END $$;
