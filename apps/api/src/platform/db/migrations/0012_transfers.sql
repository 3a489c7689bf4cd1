-- Transfers of money between branches. Each has one entry in the branch that sends and one in the branch where it ends: the
-- receiving branch, or the sending one when it was called back.

CREATE TABLE dieu_chuyen (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma               text NOT NULL CONSTRAINT transfer_code_taken UNIQUE,
  tu_chi_nhanh_id  integer NOT NULL REFERENCES chi_nhanh,
  den_chi_nhanh_id integer NOT NULL REFERENCES chi_nhanh,
  -- 1 under way, 2 received, 3 called back. Once ended, it stays as it is (routines/refuse_change_of_ended_transfer.sql).
  trang_thai       smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)),
  ly_do            text NOT NULL,
  ket_gui_id       integer NOT NULL,
  but_toan_gui_id  bigint NOT NULL CONSTRAINT one_transfer_per_sent_entry UNIQUE REFERENCES but_toan,
  nguoi_gui        integer NOT NULL REFERENCES nguoi_dung,
  gui_luc          timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  -- Where and how it ended.
  ket_cuoi_id      integer,
  but_toan_cuoi_id bigint CONSTRAINT one_transfer_per_last_entry UNIQUE REFERENCES but_toan,
  nguoi_ket_thuc   integer REFERENCES nguoi_dung,
  ket_thuc_luc     timestamptz,
  ly_do_ket_thuc   text,
  -- The branch of the last entry: the receiving one, or the sending one.
  chi_nhanh_cuoi_id integer GENERATED ALWAYS AS (CASE trang_thai WHEN 2 THEN den_chi_nhanh_id WHEN 3 THEN tu_chi_nhanh_id END) STORED,
  CONSTRAINT transfer_between_two_branches CHECK (tu_chi_nhanh_id <> den_chi_nhanh_id),
  CONSTRAINT ended_transfer_has_its_entry CHECK (
    (trang_thai = 1) = (but_toan_cuoi_id IS NULL) AND (trang_thai = 1) = (ket_cuoi_id IS NULL)
    AND (trang_thai = 1) = (nguoi_ket_thuc IS NULL) AND (trang_thai = 1) = (ket_thuc_luc IS NULL)),
  CONSTRAINT sent_out_of_safe FOREIGN KEY (tu_chi_nhanh_id, ket_gui_id) REFERENCES ket (chi_nhanh_id, id),
  CONSTRAINT ended_in_safe FOREIGN KEY (chi_nhanh_cuoi_id, ket_cuoi_id) REFERENCES ket (chi_nhanh_id, id)
);
CREATE INDEX transfers_sent ON dieu_chuyen (tu_chi_nhanh_id, id);
CREATE INDEX transfers_arriving ON dieu_chuyen (den_chi_nhanh_id, id);
CREATE INDEX transfers_under_way ON dieu_chuyen (gui_luc) WHERE trang_thai = 1;

-- What was sent of each currency, with its cost in the sending branch, and what the receiving branch counted. Append-only.
CREATE TABLE dieu_chuyen_dong (
  dieu_chuyen_id integer NOT NULL REFERENCES dieu_chuyen,
  la_nhan        boolean NOT NULL,
  tien_id        integer NOT NULL REFERENCES tien,
  so_tien        numeric(30, 8) NOT NULL CHECK (so_tien >= 0),
  -- The value it is carried at, in VND.
  gia_tri        numeric(30, 0) NOT NULL CHECK (gia_tri >= 0),
  -- Notes by denomination; the rest of the amount is not sorted.
  to_tien        jsonb NOT NULL,
  PRIMARY KEY (dieu_chuyen_id, la_nhan, tien_id),
  CONSTRAINT something_was_sent CHECK (la_nhan OR so_tien > 0)
);

-- Movements of a safe: 7 sent, 8 received, 9 called back.
ALTER TABLE giao_dich_ket
  DROP CONSTRAINT giao_dich_ket_loai_giao_dich_check,
  ADD CONSTRAINT giao_dich_ket_loai_giao_dich_check CHECK (loai_giao_dich BETWEEN 1 AND 9);

GRANT SELECT, INSERT, UPDATE ON dieu_chuyen TO doitien_app;
GRANT SELECT, INSERT ON dieu_chuyen_dong TO doitien_app;
