-- Up Migration
-- A posting says what it changes, not what is there afterwards: so it can be worked out before anything is held, and what
-- everybody waits for is held by the last statement alone. Whether there is enough is for the constraints of the books to say.

-- Holds what there is of these moneys, missing rows first. Highest id first: everybody locks in the same order, and the base
-- money, which every trade touches, comes last.
CREATE FUNCTION hold_positions(money_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM vi_the v WHERE v.tien_id = ANY(money_ids)) < cardinality(money_ids) THEN
    INSERT INTO vi_the (tien_id) SELECT m.id FROM unnest(money_ids) AS m (id) ORDER BY m.id DESC ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM vi_the v WHERE v.tien_id = ANY(money_ids) ORDER BY v.tien_id DESC FOR UPDATE;
END $$;

-- The same, and what there is once it is held: each statement sees what was committed while the one before it waited.
CREATE OR REPLACE FUNCTION lock_books(money_ids integer[])
  RETURNS TABLE ("moneyId" integer, quantity numeric, cost numeric, unsorted numeric, notes json) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_positions(money_ids);
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(v.tien_id) FROM vi_the v WHERE v.tien_id = ANY(money_ids);
END $$;

-- An entry, its lines and its notes, what that changes in the books and the figures of the day. Decimals come as text, so as they are.
CREATE OR REPLACE FUNCTION write_entry(entry jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  entry_id bigint;
  day date := entry->>'day';
  money_ids int[] := ARRAY(SELECT (h->>'moneyId')::int FROM jsonb_array_elements(entry->'holdings') h);
  changed bigint;
BEGIN
  -- First of all, so that entries are numbered in the order in which they changed the books.
  PERFORM hold_positions(money_ids);
  INSERT INTO but_toan (loai, ket_id, ngay, dao_cua, nguoi_tao)
    VALUES (entry->>'kind', (entry->>'safeId')::int, day, (entry->>'reverses')::bigint, (entry->>'personId')::int)
    RETURNING id INTO entry_id;
  INSERT INTO dong_but_toan (but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
    SELECT entry_id, l.account, l."moneyId", l.quantity, l.value
    FROM jsonb_to_recordset(entry->'lines') AS l (account text, "moneyId" int, quantity numeric, value numeric);
  INSERT INTO dong_to_tien (but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
    SELECT entry_id, n."moneyId", n."denominationId", n.count, n.amount
    FROM jsonb_to_recordset(entry->'moves') AS n ("moneyId" int, "denominationId" int, count bigint, amount numeric);
  UPDATE vi_the v SET so_luong = v.so_luong + h.quantity, gia_von = v.gia_von + h.cost, chua_phan_loai = v.chua_phan_loai + h.unsorted
    FROM jsonb_to_recordset(entry->'holdings') AS h ("moneyId" int, quantity numeric, cost numeric, unsorted numeric)
    WHERE v.tien_id = h."moneyId";
  UPDATE ton_to t SET so_to = t.so_to + p.count
    FROM jsonb_to_recordset(entry->'piles') AS p ("denominationId" int, count bigint) WHERE t.menh_gia_id = p."denominationId";
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed < jsonb_array_length(entry->'piles') THEN
    INSERT INTO ton_to (menh_gia_id, tien_id, so_to)
      SELECT p."denominationId", p."moneyId", p.count
      FROM jsonb_to_recordset(entry->'piles') AS p ("moneyId" int, "denominationId" int, count bigint)
      WHERE NOT EXISTS (SELECT FROM ton_to t WHERE t.menh_gia_id = p."denominationId");
  END IF;
  INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von)
    SELECT v.tien_id, day, v.so_luong, v.gia_von FROM vi_the v WHERE v.tien_id = ANY(money_ids)
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

-- What the database alone knows about a ticket that is being written, as JSON. The row of the last number is held until commit,
-- so numbers have no gaps; the moment is taken under it, so that they follow the clock.
DROP FUNCTION number_ticket(text, date, integer);
CREATE FUNCTION number_ticket(kind text, day date, person_id integer) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  number text;
  moment text;
  teller text;
BEGIN
  INSERT INTO so_phieu (loai, ngay, so) VALUES (kind, day, 1)
    ON CONFLICT (loai, ngay) DO UPDATE SET so = so_phieu.so + 1 RETURNING so INTO number;
  SELECT u.ho_va_ten INTO STRICT teller FROM nguoi_dung u WHERE u.id = person_id;
  moment := to_char((clock_timestamp() + lech_gio()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  RETURN json_build_object(
    'id', nextval('giao_dich_id_seq'), 'ma_giao_dich', kind || to_char(day, '-YYMMDD-') || lpad(number, greatest(4, length(number)), '0'),
    'nguoi_tao', teller, 'ngay_tao', moment, 'ngay_cap_nhat', moment);
END $$;

-- A JSON object and another one's fields after its own, letter by letter.
CREATE FUNCTION completed(part json, rest json) RETURNS json LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (left(part::text, -1) || ',' || substr(rest::text, 2))::json
$$;

-- A new ticket is counted by a statement of its own: that for changes, which takes away as well, costs twice as much.
CREATE FUNCTION count_new_ticket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tong_phieu AS kept
  SELECT NEW.loai, NEW.trang_thai, t.tien_id, t.ngay, t.gio, 1, NEW.gia_tri, coalesce(NEW.loi_nhuan, 0)
  FROM totals_of(NEW) t ORDER BY t.tien_id, t.gio, t.ngay
  ON CONFLICT ON CONSTRAINT one_total DO UPDATE SET
    so_phieu = kept.so_phieu + 1, gia_tri = kept.gia_tri + excluded.gia_tri, loi_nhuan = kept.loi_nhuan + excluded.loi_nhuan;
  RETURN NULL;
END $$;
DROP TRIGGER count_new ON giao_dich;
CREATE TRIGGER count_new AFTER INSERT ON giao_dich FOR EACH ROW EXECUTE FUNCTION count_new_ticket();
CREATE TRIGGER count_gone AFTER DELETE ON giao_dich FOR EACH ROW EXECUTE FUNCTION count_ticket();

-- A closed day is history (0008): looked at once per statement instead of twice per figure.
CREATE FUNCTION refuse_change_of_closed_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched JOIN ket k ON k.ngay = touched.ngay WHERE k.trang_thai = 2) THEN
    RAISE EXCEPTION 'the figures of a closed day do not change' USING ERRCODE = '23514', CONSTRAINT = 'day_is_closed';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER keep_closed ON so_lieu_ngay;
DROP TRIGGER keep_closed ON so_du_ngay;
DROP FUNCTION refuse_change_of_closed_day();
CREATE TRIGGER keep_closed_new AFTER INSERT ON so_lieu_ngay REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON so_lieu_ngay REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_gone AFTER DELETE ON so_lieu_ngay REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_new AFTER INSERT ON so_du_ngay REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON so_du_ngay REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_gone AFTER DELETE ON so_du_ngay REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
