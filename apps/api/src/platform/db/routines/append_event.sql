-- Appends a row to the action log. The application may run this and may not write the table.
CREATE FUNCTION append_event(
  user_id integer, account text, address text, device text, request text,
  act text, subject text, subject_id text, before jsonb, after jsonb
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head log_dau_chuoi;
  entry log_thao_tac;
BEGIN
  SELECT * INTO head FROM log_dau_chuoi FOR UPDATE;
  entry.id := head.id + 1;
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
  INSERT INTO log_thao_tac SELECT entry.*;
  UPDATE log_dau_chuoi SET id = entry.id, hash = entry.hash;
  RETURN entry.id;
END $$;
REVOKE ALL ON FUNCTION append_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_event TO doitien_app;
