-- Assesses the day of a customer after their completed tickets changed (assess_large_day). Every change of the customer, day, value or
-- status of a ticket locks the customer before (hold_customer), so nobody is merged meanwhile.
CREATE FUNCTION assess_customer_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT (SELECT c.root_id FROM khach_hang c WHERE c.id = x.khach_hang_id) AS root_id, x.ngay, sum(x.value) AS value
    FROM (SELECT NEW.khach_hang_id, NEW.ngay, NEW.gia_tri_truoc_phi AS value WHERE TG_OP <> 'DELETE' AND NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai = 1
          UNION ALL
          SELECT OLD.khach_hang_id, OLD.ngay, -OLD.gia_tri_truoc_phi WHERE TG_OP <> 'INSERT' AND OLD.khach_hang_id IS NOT NULL AND OLD.trang_thai = 1) x
    GROUP BY 1, 2 HAVING sum(x.value) <> 0 ORDER BY 1, 2
  LOOP
    PERFORM assess_large_day(changed.root_id, changed.ngay,
      CASE WHEN changed.value > 0 THEN 'them_phieu' WHEN TG_OP = 'UPDATE' AND NEW.trang_thai = 3 THEN 'huy_phieu' ELSE 'bo_phieu' END,
      CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.id END,
      CASE WHEN TG_OP = 'INSERT' THEN NEW.nguoi_tao WHEN TG_OP = 'UPDATE' AND NEW.trang_thai = 3 THEN NEW.nguoi_huy END);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_new AFTER INSERT ON giao_dich FOR EACH ROW WHEN (NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai = 1) EXECUTE FUNCTION assess_customer_days();
CREATE TRIGGER customer_gone AFTER DELETE ON giao_dich FOR EACH ROW WHEN (OLD.khach_hang_id IS NOT NULL) EXECUTE FUNCTION assess_customer_days();
CREATE TRIGGER customer_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.khach_hang_id, OLD.ngay, OLD.gia_tri_truoc_phi, OLD.trang_thai) IS DISTINCT FROM (NEW.khach_hang_id, NEW.ngay, NEW.gia_tri_truoc_phi, NEW.trang_thai))
  EXECUTE FUNCTION assess_customer_days();
