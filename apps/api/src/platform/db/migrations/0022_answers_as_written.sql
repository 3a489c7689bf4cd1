-- Up Migration
-- The answer of an act is kept as it was written, so that whoever sends the act again hears it letter by letter.
DROP FUNCTION keep_answer;
ALTER TABLE khoa_gui_trung ALTER COLUMN tra_loi TYPE json USING tra_loi::json;
CREATE FUNCTION keep_answer(user_id integer, route text, request_key text, answer json) RETURNS void LANGUAGE sql AS $$
  UPDATE khoa_gui_trung SET tra_loi = answer WHERE nguoi_dung_id = user_id AND tuyen = route AND khoa = request_key
$$;
