-- Keeps the numbers of a customer's papers in the customer's row, where the list is searched.
CREATE FUNCTION list_papers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE khach_hang k SET cac_so = n.numbers
  FROM (SELECT c.id, coalesce((SELECT string_agg(p.so, E'\n' ORDER BY p.id) FROM giay_to p WHERE p.khach_hang_id = c.id), '') AS numbers
        FROM khach_hang c WHERE (TG_OP <> 'DELETE' AND c.id = NEW.khach_hang_id) OR (TG_OP <> 'INSERT' AND c.id = OLD.khach_hang_id)) n
  WHERE k.id = n.id AND k.cac_so <> n.numbers;
  RETURN NULL;
END $$;

CREATE TRIGGER listed_new AFTER INSERT ON giay_to FOR EACH ROW EXECUTE FUNCTION list_papers();
CREATE TRIGGER listed_gone AFTER DELETE ON giay_to FOR EACH ROW EXECUTE FUNCTION list_papers();
CREATE TRIGGER listed_changed AFTER UPDATE ON giay_to FOR EACH ROW
  WHEN ((OLD.so, OLD.khach_hang_id) IS DISTINCT FROM (NEW.so, NEW.khach_hang_id)) EXECUTE FUNCTION list_papers();
