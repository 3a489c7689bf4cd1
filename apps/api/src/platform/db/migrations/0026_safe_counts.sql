-- Up Migration
-- Book figures are withheld from the lock of a blind count until a complete count is submitted; every submitted count is
-- kept; the note of the close has a column of its own, so the note of the opening stays.
ALTER TABLE ket
  ADD COLUMN an_so_lieu boolean NOT NULL DEFAULT false,
  ADD COLUMN ghi_chu_dong text,
  ADD CONSTRAINT withheld_while_locked CHECK (NOT an_so_lieu OR (trang_thai = 1 AND xac_nhan = 1));
CREATE UNIQUE INDEX one_withheld_safe ON ket (an_so_lieu) WHERE an_so_lieu;
UPDATE ket SET an_so_lieu = true
  WHERE trang_thai = 1 AND xac_nhan = 1
    AND (SELECT coalesce((gia_tri->>'kiem_dem_mu')::boolean, true) FROM cau_hinh_chung);

-- One submitted count of a closing, also one that was refused. Append-only.
CREATE TABLE lan_kiem_quy (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ket_id    integer NOT NULL REFERENCES ket,
  lan       integer NOT NULL CHECK (lan > 0),
  ket_qua   text NOT NULL CHECK (ket_qua IN ('dong_ket', 'thieu_ly_do', 'chua_xac_nhan', 'chua_co_ty_gia')),
  -- Per currency: the book figure, the count with its notes, the difference and what it is worth in VND.
  chi_tiet  jsonb NOT NULL,
  ly_do     text,
  nguoi_dem integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao  timestamptz NOT NULL DEFAULT clock_timestamp() + lech_gio(),
  CONSTRAINT one_number_per_attempt UNIQUE (ket_id, lan)
);
CREATE FUNCTION refuse_rewriting_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'submitted counts are append-only' USING ERRCODE = '23514', CONSTRAINT = 'counts_are_append_only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON lan_kiem_quy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_counts();
GRANT SELECT, INSERT ON lan_kiem_quy TO doitien_app;

-- A refusal that was committed with what it recorded; the same key hears it again.
ALTER TABLE khoa_gui_trung ADD COLUMN tu_choi json;
CREATE FUNCTION keep_refusal(user_id integer, route text, request_key text, refusal json) RETURNS void LANGUAGE sql AS $$
  UPDATE khoa_gui_trung SET tu_choi = refusal WHERE nguoi_dung_id = user_id AND tuyen = route AND khoa = request_key
$$;
