-- Keeps customer_days. Void tickets do not count. In a fixed order of rows, so that transactions do not deadlock. Every change of
-- the customer, day, value or status of a ticket locks the customer before (hold_customer), so nobody is merged meanwhile.
CREATE FUNCTION count_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_days AS kept
  SELECT (SELECT c.root_id FROM khach_hang c WHERE c.id = x.khach_hang_id) AS root_id, x.ngay, sum(x.gia_tri)
  FROM (SELECT NEW.khach_hang_id, NEW.ngay, NEW.gia_tri WHERE TG_OP <> 'DELETE' AND NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai <> 3
        UNION ALL
        SELECT OLD.khach_hang_id, OLD.ngay, -OLD.gia_tri WHERE TG_OP <> 'INSERT' AND OLD.khach_hang_id IS NOT NULL AND OLD.trang_thai <> 3) x
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ON CONSTRAINT one_customer_day DO UPDATE SET gia_tri = kept.gia_tri + excluded.gia_tri;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_new AFTER INSERT ON giao_dich FOR EACH ROW WHEN (NEW.khach_hang_id IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_gone AFTER DELETE ON giao_dich FOR EACH ROW WHEN (OLD.khach_hang_id IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.khach_hang_id, OLD.ngay, OLD.gia_tri, OLD.trang_thai) IS DISTINCT FROM (NEW.khach_hang_id, NEW.ngay, NEW.gia_tri, NEW.trang_thai))
  EXECUTE FUNCTION count_customer();
