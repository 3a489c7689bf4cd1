-- Keeps ticket_totals when a ticket changes or is deleted. In a fixed order of rows, so that transactions do not deadlock.
CREATE FUNCTION count_ticket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ticket_totals AS kept (chi_nhanh_id, loai, trang_thai, tien_id, ngay, gio, so_phieu, gia_tri, loi_nhuan)
  SELECT x.chi_nhanh_id, x.loai, x.trang_thai, x.tien_id, x.ngay, x.gio, sum(x.sign), sum(x.sign * x.gia_tri), sum(x.sign * coalesce(x.loi_nhuan, 0))
  FROM (SELECT 1 AS sign, NEW.chi_nhanh_id, NEW.loai, NEW.trang_thai, NEW.gia_tri, NEW.loi_nhuan, t.* FROM totals_of_ticket(NEW) t WHERE TG_OP <> 'DELETE'
        UNION ALL
        SELECT -1, OLD.chi_nhanh_id, OLD.loai, OLD.trang_thai, OLD.gia_tri, OLD.loi_nhuan, t.* FROM totals_of_ticket(OLD) t WHERE TG_OP <> 'INSERT') x
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 6, 5, 3
  ON CONFLICT ON CONSTRAINT one_total DO UPDATE SET
    so_phieu = kept.so_phieu + excluded.so_phieu, gia_tri = kept.gia_tri + excluded.gia_tri, loi_nhuan = kept.loi_nhuan + excluded.loi_nhuan;
  RETURN NULL;
END $$;

CREATE TRIGGER count_gone AFTER DELETE ON giao_dich FOR EACH ROW EXECUTE FUNCTION count_ticket();
CREATE TRIGGER count_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.chi_nhanh_id, OLD.loai, OLD.trang_thai, OLD.ngay, OLD.ngay_tao, OLD.gia_tri, OLD.loi_nhuan, OLD.cac_tien)
        IS DISTINCT FROM (NEW.chi_nhanh_id, NEW.loai, NEW.trang_thai, NEW.ngay, NEW.ngay_tao, NEW.gia_tri, NEW.loi_nhuan, NEW.cac_tien))
  EXECUTE FUNCTION count_ticket();
