-- Up Migration
-- What a posting writes is written by its last statement: functions, so that it travels in one packet and is planned once.

-- The open safe, held until the end. First come, first served: on the row alone, trades that overlap each other would let in
-- the next one before whoever wants to lock the safe in, and keep them waiting for as long as the counter is busy.
CREATE FUNCTION hold_safe(alone boolean) RETURNS TABLE (id integer, day date, code text, "isLocked" boolean) LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtext('doi-tien safe'));
    RETURN QUERY SELECT k.id, k.ngay, k.ma_ket, k.xac_nhan = 1 FROM ket k WHERE k.trang_thai = 1 FOR UPDATE;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('doi-tien safe'));
    RETURN QUERY SELECT k.id, k.ngay, k.ma_ket, k.xac_nhan = 1 FROM ket k WHERE k.trang_thai = 1 FOR SHARE;
  END IF;
END $$;

-- An entry, its lines and its notes, what is held afterwards and the figures of the day. Decimals come as text, so as they are.
CREATE FUNCTION write_entry(entry jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  entry_id bigint;
  day date := entry->>'day';
BEGIN
  INSERT INTO but_toan (loai, ket_id, ngay, dao_cua, nguoi_tao)
    VALUES (entry->>'kind', (entry->>'safeId')::int, day, (entry->>'reverses')::bigint, (entry->>'personId')::int)
    RETURNING id INTO entry_id;
  INSERT INTO dong_but_toan (but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
    SELECT entry_id, l.account, l."moneyId", l.quantity, l.value
    FROM jsonb_to_recordset(entry->'lines') AS l (account text, "moneyId" int, quantity numeric, value numeric);
  INSERT INTO dong_to_tien (but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
    SELECT entry_id, n."moneyId", n."denominationId", n.count, n.amount
    FROM jsonb_to_recordset(entry->'moves') AS n ("moneyId" int, "denominationId" int, count bigint, amount numeric);
  UPDATE vi_the v SET so_luong = p.quantity, gia_von = p.cost, chua_phan_loai = p.unsorted
    FROM jsonb_to_recordset(entry->'positions') AS p ("moneyId" int, quantity numeric, cost numeric, unsorted numeric)
    WHERE v.tien_id = p."moneyId";
  INSERT INTO ton_to (menh_gia_id, tien_id, so_to)
    SELECT p."denominationId", p."moneyId", p.count
    FROM jsonb_to_recordset(entry->'piles') AS p ("moneyId" int, "denominationId" int, count bigint)
    ON CONFLICT (menh_gia_id) DO UPDATE SET so_to = excluded.so_to;
  INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von)
    SELECT p."moneyId", day, p.quantity, p.cost
    FROM jsonb_to_recordset(entry->'positions') AS p ("moneyId" int, quantity numeric, cost numeric)
    ON CONFLICT (tien_id, ngay) DO UPDATE SET so_luong = excluded.so_luong, gia_von = excluded.gia_von;
  INSERT INTO so_lieu_ngay AS kept (ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, so_but_toan,
                                    so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
    SELECT day, entry->'countsAs'->>'kind', entry->>'reverses' IS NOT NULL, f.account, f."moneyId",
           (entry->'countsAs'->>'personId')::int, 1, f."quantityIn", f."quantityOut", f."valueIn", f."valueOut"
    FROM jsonb_to_recordset(entry->'figures')
      AS f (account text, "moneyId" int, "quantityIn" numeric, "quantityOut" numeric, "valueIn" numeric, "valueOut" numeric)
    ON CONFLICT ON CONSTRAINT one_figure DO UPDATE SET
      so_but_toan = kept.so_but_toan + 1,
      so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
      gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra;
  RETURN entry_id;
END $$;

-- What the database alone knows about a ticket that is going to be written. The row of the last number is held until commit,
-- so numbers have no gaps; the moment is taken under it, so that they follow the clock.
CREATE FUNCTION number_ticket(kind text, day date, person_id integer)
  RETURNS TABLE (id bigint, code text, moment timestamptz, teller text) LANGUAGE plpgsql AS $$
DECLARE
  number text;
BEGIN
  INSERT INTO so_phieu (loai, ngay, so) VALUES (kind, day, 1)
    ON CONFLICT (loai, ngay) DO UPDATE SET so = so_phieu.so + 1 RETURNING so INTO number;
  RETURN QUERY SELECT nextval('giao_dich_id_seq'), kind || to_char(day, '-YYMMDD-') || lpad(number, greatest(4, length(number)), '0'),
                      clock_timestamp() + lech_gio(), u.ho_va_ten
    FROM nguoi_dung u WHERE u.id = person_id;
END $$;
GRANT USAGE ON SEQUENCE giao_dich_id_seq TO doitien_app;

-- A new ticket as it is told to people, with its lines.
CREATE FUNCTION write_ticket(ticket jsonb, entry_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO giao_dich (id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, ten_khach, dien_thoai, loai_giay_to, so_giay_to,
                         quoc_tich, phi_thu, phi_chi, lam_tron, thanh_tien, gia_tri, loi_nhuan, ty_gia_quy_doi, ly_do_ty_gia, ghi_chu,
                         trang_thai, ma_tham_chieu, mang, but_toan_id, nguoi_tao, hoan_tat_luc, ngay_tao, ngay_cap_nhat, cac_tien)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, t.loai, t.ma_giao_dich, t.ket_id, t.ngay, t.tien_thanh_toan_id, t.ten_khach, t.dien_thoai, t.loai_giay_to, t.so_giay_to,
           t.quoc_tich, t.phi_thu, t.phi_chi, t.lam_tron, t.thanh_tien, t.gia_tri, t.loi_nhuan, t.ty_gia_quy_doi, t.ly_do_ty_gia, t.ghi_chu,
           t.trang_thai, t.ma_tham_chieu, t.mang, entry_id, t.nguoi_tao_id, CASE WHEN t.trang_thai = 1 THEN now() + lech_gio() END,
           t.ngay_tao, t.ngay_cap_nhat, ARRAY(SELECT DISTINCT (l->>'tien_id')::int FROM jsonb_array_elements(ticket->'chi_tiet') l)
    FROM jsonb_to_record(ticket) AS t (
      id bigint, loai text, ma_giao_dich text, ket_id int, ngay date, tien_thanh_toan_id int, ten_khach text, dien_thoai text,
      loai_giay_to text, so_giay_to text, quoc_tich text, phi_thu numeric, phi_chi numeric, lam_tron numeric, thanh_tien numeric,
      gia_tri numeric, loi_nhuan numeric, ty_gia_quy_doi numeric, ly_do_ty_gia text, ghi_chu text, trang_thai smallint,
      ma_tham_chieu text, mang text, nguoi_tao_id int, ngay_tao timestamptz, ngay_cap_nhat timestamptz);
  INSERT INTO giao_dich_dong (giao_dich_id, stt, tien_id, nhom_ty_gia, so_luong, ty_gia, ty_gia_niem_yet, thanh_tien,
                              gia_tri, gia_von, loi_nhuan, to_tien)
    SELECT (ticket->>'id')::bigint, l.*
    FROM jsonb_to_recordset(ticket->'chi_tiet') AS l (
      stt smallint, tien_id int, nhom_ty_gia text, so_luong numeric, ty_gia numeric, ty_gia_niem_yet numeric,
      thanh_tien numeric, gia_tri numeric, gia_von numeric, loi_nhuan numeric, to_tien jsonb);
END $$;

-- As before (0012), with one question less, and notes as text: JSON that only travels need not be taken apart and put together.
DROP FUNCTION lock_books(integer[]);
DROP FUNCTION notes_of(integer);
CREATE FUNCTION notes_of(money_id integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('denominationId', m.id, 'value', trim_scale(m.gia_tri)::text, 'count', coalesce(t.so_to, 0))
                           ORDER BY m.gia_tri DESC), '[]')
  FROM menh_gia m LEFT JOIN ton_to t ON t.menh_gia_id = m.id WHERE m.tien_id = money_id
$$;
CREATE FUNCTION lock_books(money_ids integer[])
  RETURNS TABLE ("moneyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json) LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM vi_the v WHERE v.tien_id = ANY(money_ids)) < cardinality(money_ids) THEN
    INSERT INTO vi_the (tien_id) SELECT m.id FROM unnest(money_ids) AS m (id) ORDER BY m.id DESC ON CONFLICT DO NOTHING;
  END IF;
  -- The rows come as they are once they are held, and the notes of each are read after that.
  FOR "moneyId", quantity, cost, unsorted IN
    SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai FROM vi_the v
    WHERE v.tien_id = ANY(money_ids) ORDER BY v.tien_id DESC FOR UPDATE
  LOOP
    notes := notes_of("moneyId");
    RETURN NEXT;
  END LOOP;
END $$;
