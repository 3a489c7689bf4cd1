-- Lines and notes belong to the transaction and the branch of their entry: nothing is added to an older entry.
CREATE FUNCTION refuse_late_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN but_toan b ON b.id = added.but_toan_id 
             WHERE b.xmin <> pg_current_xact_id()::xid OR b.chi_nhanh_id <> added.chi_nhanh_id) THEN
    RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = '23514', CONSTRAINT = 'journal_is_append_only';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER late_lines AFTER INSERT ON dong_but_toan REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();
CREATE TRIGGER late_lines AFTER INSERT ON dong_to_tien REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();
