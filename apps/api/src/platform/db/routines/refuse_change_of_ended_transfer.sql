-- A transfer changes once, when it ends: what was sent stays as it was sent, and an ended transfer stays as it ended.
CREATE FUNCTION refuse_change_of_ended_transfer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.trang_thai <> 1
    OR (OLD.id, OLD.ma, OLD.tu_chi_nhanh_id, OLD.den_chi_nhanh_id, OLD.ly_do, OLD.ket_gui_id, OLD.but_toan_gui_id, OLD.nguoi_gui, OLD.gui_luc)
       IS DISTINCT FROM
       (NEW.id, NEW.ma, NEW.tu_chi_nhanh_id, NEW.den_chi_nhanh_id, NEW.ly_do, NEW.ket_gui_id, NEW.but_toan_gui_id, NEW.nguoi_gui, NEW.gui_luc)
  THEN
    RAISE EXCEPTION 'a transfer does not change' USING ERRCODE = '23514', CONSTRAINT = 'transfer_is_ended';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_ended BEFORE UPDATE OR DELETE ON dieu_chuyen
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ended_transfer();
