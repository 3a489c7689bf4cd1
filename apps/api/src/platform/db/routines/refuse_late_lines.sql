-- Lines belong to the transaction and the branch of their entry, so that nothing is added to an older one, and to a balance of that branch.
CREATE FUNCTION refuse_late_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added a
             LEFT JOIN but_toan b ON b.id = a.but_toan_id AND b.chi_nhanh_id = a.chi_nhanh_id AND b.xmin = pg_current_xact_id()::xid
             LEFT JOIN vi_the v ON v.chi_nhanh_id = a.chi_nhanh_id AND v.tien_id = a.tien_id
             WHERE b.id IS NULL OR (v.tien_id IS NULL AND a.tien_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = '23514', CONSTRAINT = 'journal_is_append_only';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER late_lines AFTER INSERT ON dong_but_toan REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();
