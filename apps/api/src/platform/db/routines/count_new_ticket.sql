-- Keeps ticket_totals when a ticket is inserted. Apart from count_ticket(), which costs twice as much because it also subtracts.
CREATE FUNCTION count_new_ticket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ticket_totals AS kept (chi_nhanh_id, loai, trang_thai, tien_id, ngay, gio, so_phieu, gia_tri, loi_nhuan)
  SELECT NEW.chi_nhanh_id, NEW.loai, NEW.trang_thai, t.tien_id, t.ngay, t.gio, 1, NEW.gia_tri, coalesce(NEW.loi_nhuan, 0)
  FROM totals_of_ticket(NEW) t ORDER BY t.tien_id, t.gio, t.ngay
  ON CONFLICT ON CONSTRAINT one_total DO UPDATE SET
    so_phieu = kept.so_phieu + 1, gia_tri = kept.gia_tri + excluded.gia_tri, loi_nhuan = kept.loi_nhuan + excluded.loi_nhuan;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new AFTER INSERT ON giao_dich FOR EACH ROW EXECUTE FUNCTION count_new_ticket();
