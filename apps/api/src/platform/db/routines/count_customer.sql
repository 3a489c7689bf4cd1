-- Keeps customer_days, and after a change of completed tickets the report of the day (assess_large_day). Void tickets do not count. In a fixed order of rows, so that
-- transactions do not deadlock. Every change of the customer, day, value or status of a ticket locks the customer before (hold_customer), so nobody is
-- merged meanwhile.
CREATE FUNCTION count_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT (SELECT c.root_id FROM khach_hang c WHERE c.id = x.khach_hang_id) AS root_id, x.ngay, sum(x.value) AS value,
           coalesce(sum(x.value) FILTER (WHERE x.trang_thai = 1), 0) AS done
    FROM (SELECT NEW.khach_hang_id, NEW.ngay, NEW.gia_tri_truoc_phi AS value, NEW.trang_thai WHERE TG_OP <> 'DELETE' AND NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai <> 3
          UNION ALL
          SELECT OLD.khach_hang_id, OLD.ngay, -OLD.gia_tri_truoc_phi, OLD.trang_thai WHERE TG_OP <> 'INSERT' AND OLD.khach_hang_id IS NOT NULL AND OLD.trang_thai <> 3) x
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    INSERT INTO customer_days AS kept VALUES (changed.root_id, changed.ngay, changed.value, changed.done)
    ON CONFLICT ON CONSTRAINT one_customer_day DO UPDATE SET
      gia_tri = kept.gia_tri + excluded.gia_tri, gia_tri_hoan_tat = kept.gia_tri_hoan_tat + excluded.gia_tri_hoan_tat;
    IF changed.done <> 0 THEN
      PERFORM assess_large_day(changed.root_id, changed.ngay,
        CASE WHEN changed.done > 0 THEN 'them_phieu' WHEN TG_OP = 'UPDATE' AND NEW.trang_thai = 3 THEN 'huy_phieu' ELSE 'bo_phieu' END,
        CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.id END,
        CASE WHEN TG_OP = 'INSERT' THEN NEW.nguoi_tao WHEN TG_OP = 'UPDATE' AND NEW.trang_thai = 3 THEN NEW.nguoi_huy END);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_new AFTER INSERT ON giao_dich FOR EACH ROW WHEN (NEW.khach_hang_id IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_gone AFTER DELETE ON giao_dich FOR EACH ROW WHEN (OLD.khach_hang_id IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.khach_hang_id, OLD.ngay, OLD.gia_tri_truoc_phi, OLD.trang_thai) IS DISTINCT FROM (NEW.khach_hang_id, NEW.ngay, NEW.gia_tri_truoc_phi, NEW.trang_thai))
  EXECUTE FUNCTION count_customer();
