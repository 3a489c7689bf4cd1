-- The balances of a closed day do not change. Checked once per statement; the role of the application can only insert them.
CREATE FUNCTION refuse_change_of_closed_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM touched JOIN ket k ON k.chi_nhanh_id = touched.chi_nhanh_id AND k.ngay = touched.ngay WHERE k.trang_thai = 2) THEN
    RAISE EXCEPTION 'the balances of a closed day do not change' USING ERRCODE = '23514', CONSTRAINT = 'day_is_closed';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_closed_new AFTER INSERT ON daily_balances REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON daily_balances REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
CREATE TRIGGER keep_closed_gone AFTER DELETE ON daily_balances REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_days();
