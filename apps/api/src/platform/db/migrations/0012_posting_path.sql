-- Up Migration
-- A posting in few round trips: what it waits for is asked for at once, and what everybody waits for is touched last.

-- Locks what is held of these moneys, missing rows first, and answers it with its notes. Highest id first: everybody locks in
-- the same order, and the base money, which every trade touches, comes last. A function, because each of its statements sees
-- what was committed while the one before it waited.
CREATE FUNCTION lock_books(money_ids integer[])
  RETURNS TABLE ("moneyId" integer, quantity numeric, cost numeric, unsorted numeric, notes jsonb) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vi_the (tien_id)
    SELECT m.id FROM unnest(money_ids) AS m (id) WHERE NOT EXISTS (SELECT FROM vi_the v WHERE v.tien_id = m.id) ORDER BY m.id DESC
    ON CONFLICT DO NOTHING;
  PERFORM FROM vi_the v WHERE v.tien_id = ANY(money_ids) ORDER BY v.tien_id DESC FOR UPDATE;
  RETURN QUERY SELECT v.tien_id, v.so_luong, v.gia_von, v.chua_phan_loai, notes_of(v.tien_id)
    FROM vi_the v WHERE v.tien_id = ANY(money_ids) ORDER BY v.tien_id DESC;
END $$;

-- The piles of a money, the biggest notes first. They have no lock of their own: they change only under that of their money.
CREATE FUNCTION notes_of(money_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('denominationId', m.id, 'value', trim_scale(m.gia_tri)::text, 'count', coalesce(t.so_to, 0))
                            ORDER BY m.gia_tri DESC), '[]')
  FROM menh_gia m LEFT JOIN ton_to t ON t.menh_gia_id = m.id WHERE m.tien_id = money_id
$$;

-- The answer of an act, kept under its key for whoever sends it again.
CREATE FUNCTION keep_answer(user_id integer, route text, request_key text, answer jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE khoa_gui_trung SET tra_loi = answer WHERE nguoi_dung_id = user_id AND tuyen = route AND khoa = request_key
$$;
