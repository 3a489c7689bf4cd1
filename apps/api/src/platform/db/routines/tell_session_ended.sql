-- Ends the live streams of a session, however it ends: sign-out, revocation, a new password, a disabled account.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (event) VALUES (jsonb_build_object('topic', 'session', 'sessionId', OLD.id));
  RETURN NULL;
END $$;

CREATE TRIGGER session_ended AFTER DELETE ON phien
  FOR EACH ROW WHEN (OLD.het_han > now()) EXECUTE FUNCTION tell_session_ended();
