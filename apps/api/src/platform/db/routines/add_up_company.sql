-- Adds a closed day to the figures of the company. Other branches that close at the same moment wait for these rows. So it runs when
-- the close commits, with nothing to wait for in between; rows are taken in one order. Acts of the counter never touch them.
CREATE FUNCTION add_up_company() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', NEW.ngay);
  earlier date := (SELECT max(ngay) FROM ket WHERE chi_nhanh_id = NEW.chi_nhanh_id AND trang_thai = 2 AND ngay < NEW.ngay);
BEGIN
  INSERT INTO figures AS kept (chi_nhanh_id, nguoi_tao, la_thang, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy,
                               so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
  SELECT 0, 0, p.la_thang, p.ngay, f.tai_khoan, f.loai, f.tien_id, f.so_phieu, f.so_huy, f.so_luong_vao, f.so_luong_ra, f.gia_tri_vao, f.gia_tri_ra
  FROM figures f CROSS JOIN (VALUES (false, NEW.ngay), (true, month)) p (la_thang, ngay)
  WHERE f.chi_nhanh_id = NEW.chi_nhanh_id AND f.nguoi_tao = 0 AND NOT f.la_thang AND f.ngay = NEW.ngay
  ORDER BY p.la_thang, f.tai_khoan, f.loai, f.tien_id
  ON CONFLICT (chi_nhanh_id, la_thang, ngay, tai_khoan, loai, tien_id) WHERE nguoi_tao = 0 DO UPDATE SET
    so_phieu = kept.so_phieu + excluded.so_phieu, so_huy = kept.so_huy + excluded.so_huy,
    so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
    gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra;
  INSERT INTO company_balances AS kept
  SELECT p.la_thang, p.ngay, d.tien_id, d.so_luong - coalesce(e.so_luong, 0), d.gia_von - coalesce(e.gia_von, 0),
         d.gia_tri - coalesce(e.gia_tri, 0), d.so_khong_gia - coalesce(e.so_khong_gia, 0)
  FROM vi_the v JOIN closed_balances d ON d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id AND d.ngay = NEW.ngay
  LEFT JOIN closed_balances e ON e.chi_nhanh_id = v.chi_nhanh_id AND e.tien_id = v.tien_id AND e.ngay = earlier
  CROSS JOIN (VALUES (false, NEW.ngay), (true, month)) p (la_thang, ngay)
  WHERE v.chi_nhanh_id = NEW.chi_nhanh_id ORDER BY 1, d.tien_id
  ON CONFLICT (la_thang, ngay, tien_id) DO UPDATE SET
    so_luong = kept.so_luong + excluded.so_luong, gia_von = kept.gia_von + excluded.gia_von,
    gia_tri = kept.gia_tri + excluded.gia_tri, so_khong_gia = kept.so_khong_gia + excluded.so_khong_gia;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER add_up_company AFTER UPDATE ON ket DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.trang_thai = 1 AND NEW.trang_thai = 2) EXECUTE FUNCTION add_up_company();
