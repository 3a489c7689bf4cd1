-- A closed safe does not change.
CREATE FUNCTION refuse_change_of_closed_safe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a closed safe does not change' USING ERRCODE = '23514', CONSTRAINT = 'safe_is_closed';
END $$;

CREATE TRIGGER keep_closed BEFORE UPDATE OR DELETE ON ket FOR EACH ROW
  WHEN (OLD.trang_thai = 2) EXECUTE FUNCTION refuse_change_of_closed_safe();
