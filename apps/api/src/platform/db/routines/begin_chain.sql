-- A new branch gets its chain of the action log. The chain outlives the branch.
CREATE FUNCTION begin_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO log_dau_chuoi (chuoi, so, hash) VALUES (NEW.id, 0, first_hash(NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER chain AFTER INSERT ON chi_nhanh FOR EACH ROW EXECUTE FUNCTION begin_chain();
