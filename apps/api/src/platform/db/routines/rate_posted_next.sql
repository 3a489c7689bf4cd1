-- The rate that replaced the posted one of a moment in a branch, if it did so until another moment; no row where it stood on.
CREATE FUNCTION rate_posted_next(branch_id integer, currency_id integer, note_group text, since timestamptz, until timestamptz) RETURNS SETOF ty_gia
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing integer := (SELECT id FROM posted_rate_at(branch_id, currency_id, note_group, since));
  moment timestamptz;
  found_rate ty_gia;
BEGIN
  FOR moment IN
    SELECT DISTINCT r.hieu_luc_tu FROM ty_gia r
    WHERE r.tien_id = currency_id AND (r.chi_nhanh_id = branch_id OR r.chi_nhanh_id IS NULL)
      AND (r.nhom_ty_gia IS NULL OR r.nhom_ty_gia = note_group) AND r.hieu_luc_tu > since AND r.hieu_luc_tu <= until
    ORDER BY 1
  LOOP
    SELECT * INTO found_rate FROM posted_rate_at(branch_id, currency_id, note_group, moment);
    IF found_rate.id <> standing THEN
      RETURN NEXT found_rate;
      RETURN;
    END IF;
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION rate_posted_next TO doitien_app;
