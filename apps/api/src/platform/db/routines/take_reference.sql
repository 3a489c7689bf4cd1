-- Claims the reference of a ticket for each of its currencies; a void gives it back.
CREATE FUNCTION take_reference() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM used_references WHERE giao_dich_id = NEW.id;
  IF NEW.trang_thai <> 3 AND plain_reference(NEW.ma_tham_chieu) <> '' THEN
    -- In a fixed order, so that two tickets with the same references do not deadlock.
    INSERT INTO used_references (tien_id, ma, giao_dich_id)
      SELECT m.tien_id, plain_reference(NEW.ma_tham_chieu), NEW.id FROM unnest(NEW.cac_tien) AS m (tien_id) ORDER BY 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER reference_new AFTER INSERT ON giao_dich FOR EACH ROW
  WHEN (NEW.ma_tham_chieu IS NOT NULL) EXECUTE FUNCTION take_reference();
CREATE TRIGGER reference_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.ma_tham_chieu, OLD.trang_thai, OLD.cac_tien) IS DISTINCT FROM (NEW.ma_tham_chieu, NEW.trang_thai, NEW.cac_tien))
  EXECUTE FUNCTION take_reference();
