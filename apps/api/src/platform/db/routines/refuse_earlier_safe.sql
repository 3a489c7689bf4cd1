-- The business days of a branch follow each other: the balance at the end of one is the balance at the start of the next.
CREATE FUNCTION refuse_earlier_safe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ket WHERE chi_nhanh_id = NEW.chi_nhanh_id AND ngay > NEW.ngay) THEN
    RAISE EXCEPTION 'a later day was already opened' USING ERRCODE = '23514', CONSTRAINT = 'safe_day_goes_back';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER days_go_forward BEFORE INSERT ON ket FOR EACH ROW EXECUTE FUNCTION refuse_earlier_safe();
