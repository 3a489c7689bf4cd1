-- Appends a row to a chain of the action log: a branch's, or 0 for the company's. The application may run this and may not write
-- the table. Every act comes here, so this is where a program that the last upgrade has left behind is refused, and where what somebody
-- wants to be told of is kept for it (ADR 56). Locks the head of its chain only, so branches do not wait for each other.
CREATE FUNCTION append_event(
  chain integer, user_id integer, account text, address text, device text, request text,
  act text, subject text, subject_id text, before jsonb, after jsonb
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head log_dau_chuoi;
  entry log_thao_tac;
  kinds text[] := message_kinds(act, subject, after);
BEGIN
  IF current_setting('doi_tien.program', true) COLLATE "C" < (SELECT serves_from FROM installed_routines) THEN
    RAISE EXCEPTION 'This program is too old for the database' USING ERRCODE = 'DT001';
  END IF;
  SELECT * INTO STRICT head FROM log_dau_chuoi WHERE chuoi = chain FOR UPDATE;
  entry.chuoi := chain;
  entry.so := head.so + 1;
  -- Under the lock, so that ids of a chain grow with its numbers.
  entry.id := nextval('log_thao_tac_id_seq');
  entry.ngay_tao := clock_timestamp();
  entry.nguoi_dung_id := user_id;
  entry.tai_khoan := account;
  entry.ip := address;
  entry.device_id := device;
  entry.request_id := request;
  entry.hanh_dong := act;
  entry.doi_tuong := subject;
  entry.doi_tuong_id := subject_id;
  entry.truoc := before;
  entry.sau := after;
  entry.hash_truoc := head.hash;
  entry.hash := event_hash(head.hash, entry);
  INSERT INTO log_thao_tac OVERRIDING SYSTEM VALUE SELECT entry.*;
  UPDATE log_dau_chuoi SET so = entry.so, hash = entry.hash WHERE chuoi = chain;
  IF kinds IS NOT NULL THEN
    INSERT INTO tin_su_kien (loai, chi_nhanh_id, nguoi_dung_id, log_id)
    SELECT k, nullif(chain, 0), CASE WHEN k = 'thiet_bi_moi' THEN user_id END, entry.id
    FROM unnest(kinds) k WHERE EXISTS (SELECT FROM tin_lua_chon c WHERE c.loai = k AND (k <> 'thiet_bi_moi' OR c.nguoi_dung_id = user_id));
  END IF;
  RETURN entry.id;
END $$;
REVOKE ALL ON FUNCTION append_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_event TO doitien_app;
