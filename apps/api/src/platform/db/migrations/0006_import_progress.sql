-- Up Migration
-- How far an import is, for the screen that waits for it, and what kind of file it read.

ALTER TABLE log_import
  ADD COLUMN da_xu_ly  integer NOT NULL DEFAULT 0,
  -- doc, kiem_tra, ghi, xong
  ADD COLUMN giai_doan text NOT NULL DEFAULT 'doc',
  -- Chosen by whoever sends the file, so that they can ask before there is an answer.
  ADD COLUMN theo_doi  uuid,
  ADD COLUMN dinh_dang text;
CREATE UNIQUE INDEX import_watched ON log_import (theo_doi);

-- Identical rows of an imported file are found by money and moment.
CREATE INDEX rates_by_moment ON ty_gia (tien_id, date_trunc('milliseconds', hieu_luc_tu AT TIME ZONE 'UTC'));

-- Also for the owner: a rate that was posted stays as it was.
CREATE FUNCTION refuse_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rates are append-only' USING ERRCODE = '23514', CONSTRAINT = 'rates_are_append_only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ty_gia FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();
