-- After a merge the reports of large days follow: days that are large together get one. Tickets and entries stay as they are. A merge is never
-- taken back, and never leads to a record that is merged itself.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.gop_vao_id IS NULL OR EXISTS (SELECT FROM khach_hang c WHERE c.id = NEW.gop_vao_id AND c.gop_vao_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a customer is merged into a record that is not merged itself' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM join_reports(OLD.root_id, NEW.root_id);
  RETURN NULL;
END $$;

CREATE TRIGGER merged AFTER UPDATE ON khach_hang FOR EACH ROW WHEN (OLD.root_id <> NEW.root_id) EXECUTE FUNCTION follow_merge();
