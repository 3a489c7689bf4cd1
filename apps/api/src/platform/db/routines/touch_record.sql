-- Optimistic locking: every change of a record raises its version.
CREATE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.phien_ban := OLD.phien_ban + 1;
  NEW.ngay_cap_nhat := now() + clock_offset();
  RETURN NEW;
END $$;

CREATE TRIGGER touch BEFORE UPDATE ON vai_tro FOR EACH ROW EXECUTE FUNCTION touch_record();
-- Signing in is no change of the record: a colleague who edits the person must not get a conflict because of it.
CREATE TRIGGER touch BEFORE UPDATE ON nguoi_dung FOR EACH ROW
  WHEN (OLD.dang_nhap_luc IS NOT DISTINCT FROM NEW.dang_nhap_luc) EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON thoi_gian_lam_viec FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON nguoi_dung_ngoai_gio FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON cau_hinh_chung FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON loai_tien FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON tien FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON menh_gia FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON chi_nhanh FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON khoan_muc FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON nhom_khach FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON bac_ty_gia FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON yeu_cau_rieng_tu FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON hoa_don FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON nguon_ty_gia FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON quy_tac_ty_gia FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON may_in FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON ngan_quy FOR EACH ROW EXECUTE FUNCTION touch_record();
-- Papers have versions of their own: their numbers, which the row repeats, are no change of the person.
CREATE TRIGGER touch BEFORE UPDATE ON khach_hang FOR EACH ROW
  WHEN (OLD.cac_so = NEW.cac_so) EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON giay_to FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON tien_gia FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON ket FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON giao_dich FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON giu_cho FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON bo_loc_da_luu FOR EACH ROW EXECUTE FUNCTION touch_record();
-- The columns of its last statement are no change of the account.
CREATE TRIGGER touch BEFORE UPDATE ON tai_khoan_ngoai FOR EACH ROW
  WHEN (OLD.cot IS NOT DISTINCT FROM NEW.cot) EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON bao_cao_giao_dich_lon FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON ket_qua_sang_loc FOR EACH ROW EXECUTE FUNCTION touch_record();
-- How far screening everybody has come is no change of the list.
CREATE TRIGGER touch BEFORE UPDATE ON danh_sach_sang_loc FOR EACH ROW
  WHEN (OLD.trang_thai <> NEW.trang_thai OR OLD.lan_nhap <> NEW.lan_nhap) EXECUTE FUNCTION touch_record();
