-- Closing a safe writes the figures of its day, and the cumulative figures up to it. Earlier rows never change.
CREATE FUNCTION add_up_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO closed_day_figures (chi_nhanh_id, ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
  SELECT chi_nhanh_id, ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra
  FROM closed_day_figures_recomputed WHERE chi_nhanh_id = NEW.chi_nhanh_id AND ngay = NEW.ngay;
  INSERT INTO running_figures (chi_nhanh_id, ngay, loai, la_dao, tai_khoan, tien_id, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
  SELECT NEW.chi_nhanh_id, NEW.ngay, loai, la_dao, tai_khoan, tien_id,
         sum(so_but_toan), sum(so_luong_vao), sum(so_luong_ra), sum(gia_tri_vao), sum(gia_tri_ra)
  FROM (SELECT loai, la_dao, tai_khoan, tien_id, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra FROM running_figures
        WHERE chi_nhanh_id = NEW.chi_nhanh_id
          AND ngay = (SELECT max(ngay) FROM running_figures WHERE chi_nhanh_id = NEW.chi_nhanh_id AND ngay < NEW.ngay)
        UNION ALL
        SELECT loai, la_dao, tai_khoan, tien_id, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra FROM daily_figures_of_all
        WHERE chi_nhanh_id = NEW.chi_nhanh_id AND ngay = NEW.ngay) both_parts
  GROUP BY 3, 4, 5, 6;
  RETURN NULL;
END $$;

CREATE TRIGGER add_up AFTER UPDATE ON ket FOR EACH ROW
  WHEN (OLD.trang_thai = 1 AND NEW.trang_thai = 2) EXECUTE FUNCTION add_up_closed_day();
