-- The values of every entry sum to zero, checked when the transaction commits.
CREATE FUNCTION check_entry_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  difference numeric;
BEGIN
  SELECT sum(gia_tri) INTO difference FROM dong_but_toan WHERE but_toan_id = NEW.but_toan_id;
  IF difference <> 0 THEN
    RAISE EXCEPTION 'entry % is off by %', NEW.but_toan_id, difference
      USING ERRCODE = '23514', CONSTRAINT = 'entry_does_not_balance';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON dong_but_toan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balances();
