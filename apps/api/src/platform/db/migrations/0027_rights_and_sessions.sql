-- Up Migration
-- Whose account a letter is about, and a word to open streams when a session ends.

-- Only people who hold every right of that account may read the letter. Letters of deleted accounts have none.
ALTER TABLE thu_di ADD COLUMN nguoi_dung_id integer REFERENCES nguoi_dung ON DELETE SET NULL;
CREATE INDEX letters_of_user ON thu_di (nguoi_dung_id);
UPDATE thu_di t SET nguoi_dung_id = u.id FROM nguoi_dung u WHERE lower(u.email) = lower(t.nguoi_nhan);

-- Every way a session can end, in one place: sign-out, revocation, a new password, an account that is switched off.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('doitien_live', json_build_object('topic', 'session', 'sessionId', OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON phien
  FOR EACH ROW WHEN (OLD.het_han > now()) EXECUTE FUNCTION tell_session_ended();
