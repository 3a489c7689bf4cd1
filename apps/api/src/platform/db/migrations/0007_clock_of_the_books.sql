-- Up Migration
-- How far the clock of the books stands from the machine's. Nothing sets it but the demo, which writes three months in
-- a minute, and tests of midnight. The action log does not follow it: its times are the machine's.
CREATE FUNCTION lech_gio() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('doi_tien.lech_gio', true), ''), '0')::interval
$$;

ALTER TABLE ty_gia ALTER COLUMN ngay_tao SET DEFAULT now() + lech_gio();
ALTER TABLE ket
  ALTER COLUMN mo_luc SET DEFAULT now() + lech_gio(),
  ALTER COLUMN ngay_tao SET DEFAULT now() + lech_gio(),
  ALTER COLUMN ngay_cap_nhat SET DEFAULT now() + lech_gio();
ALTER TABLE but_toan ALTER COLUMN ngay_tao SET DEFAULT clock_timestamp() + lech_gio();
ALTER TABLE giao_dich_ket ALTER COLUMN ngay_tao SET DEFAULT clock_timestamp() + lech_gio();
ALTER TABLE giao_dich
  ALTER COLUMN ngay_tao SET DEFAULT clock_timestamp() + lech_gio(),
  ALTER COLUMN ngay_cap_nhat SET DEFAULT clock_timestamp() + lech_gio();

CREATE OR REPLACE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phien_ban := OLD.phien_ban + 1;
  NEW.ngay_cap_nhat := now() + lech_gio();
  RETURN NEW;
END $$;
