-- Up Migration
-- Files that took too long to wait for: written in the background, kept for a day, for the person who asked alone.

CREATE TABLE tep_xuat (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ten_tep text NOT NULL,
  loai_noi_dung text NOT NULL,
  -- The right its route asks for, so that a right taken away meanwhile takes the file away too.
  quyen text[],
  -- Its route asks people to confirm that it is them; so does fetching the file.
  can_xac_nhan boolean NOT NULL DEFAULT false,
  trang_thai smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)),
  kich_thuoc bigint NOT NULL DEFAULT 0,
  ngay_tao timestamptz NOT NULL DEFAULT now(),
  -- Moves on with every piece: a file that stands still belongs to a process that is gone.
  ghi_luc timestamptz NOT NULL DEFAULT now(),
  xong_luc timestamptz
);
CREATE INDEX stored_files_of_user ON tep_xuat (nguoi_dung_id, ngay_tao DESC);

CREATE TABLE phan_tep_xuat (
  tep_id integer NOT NULL REFERENCES tep_xuat ON DELETE CASCADE,
  thu_tu integer NOT NULL,
  noi_dung bytea NOT NULL,
  PRIMARY KEY (tep_id, thu_tu)
);
-- Packed already: compressing it again costs time and saves nothing.
ALTER TABLE phan_tep_xuat ALTER COLUMN noi_dung SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON tep_xuat, phan_tep_xuat TO doitien_app;
