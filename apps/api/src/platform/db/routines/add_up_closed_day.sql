-- Closing a safe adds its day up for all people of the branch, and adds it to its month. Earlier days never change.
CREATE FUNCTION add_up_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO figures AS kept (chi_nhanh_id, nguoi_tao, la_thang, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy,
                               so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
  SELECT NEW.chi_nhanh_id, 0, p.la_thang, p.ngay, f.tai_khoan, f.loai, f.tien_id, sum(f.so_phieu), sum(f.so_huy),
         sum(f.so_luong_vao), sum(f.so_luong_ra), sum(f.gia_tri_vao), sum(f.gia_tri_ra)
  FROM figures f CROSS JOIN (VALUES (false, NEW.ngay), (true, date_trunc('month', NEW.ngay)::date)) p (la_thang, ngay)
  WHERE f.chi_nhanh_id = NEW.chi_nhanh_id AND f.ngay = NEW.ngay AND f.nguoi_tao <> 0 AND NOT f.la_thang
  GROUP BY p.la_thang, p.ngay, f.tai_khoan, f.loai, f.tien_id
  ON CONFLICT (chi_nhanh_id, la_thang, ngay, tai_khoan, loai, tien_id) WHERE nguoi_tao = 0 DO UPDATE SET
    so_phieu = kept.so_phieu + excluded.so_phieu, so_huy = kept.so_huy + excluded.so_huy,
    so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
    gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra;
  RETURN NULL;
END $$;

CREATE TRIGGER add_up AFTER UPDATE ON ket FOR EACH ROW
  WHEN (OLD.trang_thai = 1 AND NEW.trang_thai = 2) EXECUTE FUNCTION add_up_closed_day();
