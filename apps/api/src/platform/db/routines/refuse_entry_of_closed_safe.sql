-- Nothing is posted into a closed safe, nor under another branch or day than the safe's.
CREATE FUNCTION refuse_entry_of_closed_safe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ket k WHERE k.id = NEW.ket_id AND k.chi_nhanh_id = NEW.chi_nhanh_id AND k.ngay = NEW.ngay AND k.trang_thai = 1) THEN
    RAISE EXCEPTION 'a closed safe does not change' USING ERRCODE = '23514', CONSTRAINT = 'safe_is_closed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER open_safe_only BEFORE INSERT ON but_toan FOR EACH ROW EXECUTE FUNCTION refuse_entry_of_closed_safe();
