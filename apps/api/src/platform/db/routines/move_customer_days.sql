-- A merge adds what the merged record traded to the record it was merged into; tickets and entries stay as they are. The reports of large
-- days follow: days that are large together get one. A merge is never taken back, and never leads to a record that is merged itself.
CREATE FUNCTION move_customer_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.gop_vao_id IS NULL OR EXISTS (SELECT FROM khach_hang c WHERE c.id = NEW.gop_vao_id AND c.gop_vao_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a customer is merged into a record that is not merged itself' USING ERRCODE = 'check_violation';
  END IF;
  WITH moved AS (DELETE FROM customer_days d WHERE d.khach_hang_id = OLD.root_id RETURNING d.*)
  INSERT INTO customer_days AS kept SELECT NEW.root_id, m.ngay, m.gia_tri, m.gia_tri_hoan_tat FROM moved m ORDER BY m.ngay
  ON CONFLICT ON CONSTRAINT one_customer_day DO UPDATE SET
    gia_tri = kept.gia_tri + excluded.gia_tri, gia_tri_hoan_tat = kept.gia_tri_hoan_tat + excluded.gia_tri_hoan_tat;
  PERFORM join_reports(OLD.root_id, NEW.root_id);
  RETURN NULL;
END $$;

CREATE TRIGGER merged AFTER UPDATE ON khach_hang FOR EACH ROW WHEN (OLD.root_id <> NEW.root_id) EXECUTE FUNCTION move_customer_days();
