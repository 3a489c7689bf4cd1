-- The least a posted purchase costs: everything the product writes, by one function in the database, with nothing asked.
-- Of one note. The books stay whole, so that `npm run ledger:verify` also holds after a run.
CREATE SCHEMA IF NOT EXISTS bench;
CREATE OR REPLACE FUNCTION bench.post_purchase(branch int, currency int, note int, quantity numeric, rate numeric, person int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  safe ket;
  entry bigint;
  trade bigint;
  number int;
  paid numeric := quantity * rate;
  answer jsonb;
  request text := gen_random_uuid();
BEGIN
  INSERT INTO khoa_gui_trung (nguoi_dung_id, tuyen, khoa, body_hash) VALUES (person, 'POST bench', request, sha256(request::bytea));
  SELECT * INTO safe FROM ket WHERE chi_nhanh_id = branch AND trang_thai = 1 FOR SHARE;
  UPDATE vi_the SET so_luong = so_luong + quantity, gia_von = gia_von + paid WHERE chi_nhanh_id = branch AND tien_id = currency;
  UPDATE ton_to SET so_to = so_to + 1 WHERE chi_nhanh_id = branch AND menh_gia_id = note;
  UPDATE vi_the SET so_luong = so_luong - paid, gia_von = gia_von - paid, chua_phan_loai = chua_phan_loai - paid WHERE chi_nhanh_id = branch AND tien_id = 1;
  INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao) VALUES (branch, 'trade', safe.id, safe.ngay, person) RETURNING id INTO entry;
  INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
    VALUES (branch, entry, 'holding', currency, quantity, paid), (branch, entry, 'holding', 1, -paid, -paid);
  INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
    VALUES (branch, entry, currency, note, 1, quantity), (branch, entry, 1, NULL, NULL, -paid);
  INSERT INTO figures AS kept (chi_nhanh_id, nguoi_tao, la_thang, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
    VALUES (branch, person, false, safe.ngay, 'deal', 'MNT', 1, 1, 0, 0, paid, 0, paid), (branch, person, false, safe.ngay, 'deal', 'MNT', currency, 1, 0, quantity, 0, paid, 0),
           (branch, person, false, safe.ngay, 'entry', 'MNT', NULL, 1, 0, 0, 0, 0, 0),
           (branch, person, false, safe.ngay, 'holding', 'MNT', 1, 1, 0, 0, paid, 0, paid), (branch, person, false, safe.ngay, 'holding', 'MNT', currency, 1, 0, quantity, 0, paid, 0)
    ON CONFLICT (chi_nhanh_id, ngay, nguoi_tao, tai_khoan, loai, tien_id) WHERE nguoi_tao <> 0 AND NOT la_thang DO UPDATE SET
      so_phieu = kept.so_phieu + 1,
      so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
      gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra;
  INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) VALUES (branch, 'MNT', safe.ngay, 1) ON CONFLICT (chi_nhanh_id, loai, ngay) DO UPDATE SET so = ticket_numbers.so + 1 RETURNING so INTO number;
  INSERT INTO giao_dich (chi_nhanh_id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, ten_khach, thanh_tien, gia_tri, gia_tri_truoc_phi, loi_nhuan, trang_thai, but_toan_id, nguoi_tao, cac_tien, to_thanh_toan, to_thoi_lai)
    VALUES (branch, 'MNT', code_start(branch) || 'MNT' || to_char(safe.ngay, '-YYMMDD-') || lpad(number::text, greatest(4, length(number::text)), '0'), safe.id, safe.ngay, 1, 'Khách vãng lai',
            paid, paid, paid, 0, 1, entry, person, ARRAY[currency], '[]', '[]') RETURNING id INTO trade;
  INSERT INTO giao_dich_dong (chi_nhanh_id, giao_dich_id, stt, tien_id, so_luong, ty_gia, don_vi_ty_gia, thanh_tien, gia_tri, gia_von, loi_nhuan, to_tien)
    VALUES (branch, trade, 1, currency, quantity, rate, 1, paid, paid, paid, 0, jsonb_build_array(jsonb_build_object('menh_gia_id', note, 'so_to', 1)));
  SELECT to_jsonb(g) INTO answer FROM giao_dich g WHERE g.id = trade;
  INSERT INTO live_events (event) VALUES (jsonb_build_object('topic', 'safe', 'branchId', branch, 'id', safe.id)),
    (jsonb_build_object('topic', 'trades', 'branchId', branch, 'id', trade));
  PERFORM append_event(branch, person, 'bench', '127.0.0.1', 'bench', request, 'create', 'giao-dich-mua-ngoai-te', trade::text, NULL, answer);
  UPDATE khoa_gui_trung SET tra_loi = answer::json WHERE nguoi_dung_id = person AND tuyen = 'POST bench' AND khoa = request;
  RETURN answer;
END $$;
