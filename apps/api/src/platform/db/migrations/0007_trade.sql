-- Tickets with their lines, their numbers and the references they used.

CREATE TABLE giao_dich (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai               text NOT NULL CHECK (loai IN ('MNT', 'BNT', 'MBK', 'MAL', 'MDT', 'BDT')),
  ma_giao_dich       text NOT NULL UNIQUE,
  ket_id             integer REFERENCES ket,
  ngay               date NOT NULL,
  tien_thanh_toan_id integer NOT NULL REFERENCES tien,
  ten_khach          text,
  dien_thoai         text,
  loai_giay_to       text,
  so_giay_to         text,
  quoc_tich          text,
  phi_thu            numeric(30, 8) NOT NULL DEFAULT 0 CHECK (phi_thu >= 0),
  phi_chi            numeric(30, 8) NOT NULL DEFAULT 0 CHECK (phi_chi >= 0),
  lam_tron           numeric(30, 8) NOT NULL DEFAULT 0,
  thanh_tien         numeric(30, 8) NOT NULL,
  -- The same in VND, for totals per customer and thresholds.
  gia_tri            numeric(30, 0) NOT NULL,
  loi_nhuan          numeric(30, 0),
  ty_gia_quy_doi     numeric(24, 8),
  ly_do_ty_gia       text,
  ghi_chu            text,
  trang_thai         smallint NOT NULL CHECK (trang_thai IN (1, 2, 3)), -- 1 done, 2 waiting for its money, 3 void
  ly_do_huy          text,
  ma_tham_chieu      text,
  mang               text,
  but_toan_id        bigint REFERENCES but_toan,
  huy_but_toan_id    bigint REFERENCES but_toan,
  so_lan_in          integer NOT NULL DEFAULT 0,
  nguoi_tao          integer NOT NULL REFERENCES nguoi_dung,
  hoan_tat_luc       timestamptz,
  nguoi_huy          integer REFERENCES nguoi_dung,
  huy_luc            timestamptz,
  phien_ban          integer NOT NULL DEFAULT 1,
  ngay_tao           timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  -- The currencies of its lines, which never change.
  cac_tien           integer[] NOT NULL DEFAULT '{}',
  -- What `q` searches in. The line feeds keep a text from matching across two fields.
  tim_kiem           text GENERATED ALWAYS AS (
    search_text(ma_giao_dich, E'\n', ten_khach, E'\n', dien_thoai, E'\n', so_giay_to, E'\n', ghi_chu, E'\n', ma_tham_chieu)) STORED,
  -- The notes that settled it and the notes of its change.
  to_thanh_toan      jsonb,
  to_thoi_lai        jsonb
)
-- Lists far back are read from the index alone, which needs pages that a vacuum has marked as visible to everybody.
WITH (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
-- The default order of the lists, with the currencies so that a list of one currency skips the others without reading their rows.
CREATE INDEX trades_by_time ON giao_dich (loai, ngay_tao DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (cac_tien);
CREATE INDEX trades_of_day ON giao_dich (ngay, loai);
CREATE INDEX trades_of_customer ON giao_dich (so_giay_to, ngay) WHERE so_giay_to IS NOT NULL;
CREATE INDEX trades_by_value ON giao_dich (gia_tri);
CREATE INDEX waiting_trades ON giao_dich (loai, id) WHERE trang_thai = 2;
CREATE UNIQUE INDEX trade_of_entry ON giao_dich (but_toan_id) WHERE but_toan_id IS NOT NULL;
CREATE UNIQUE INDEX trade_of_reversal ON giao_dich (huy_but_toan_id) WHERE huy_but_toan_id IS NOT NULL;
-- Every search reads the pending list of a GIN index: kept short, neither searches nor inserts become slow.
CREATE INDEX trades_by_text ON giao_dich USING gin (tim_kiem gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX trades_by_word_pairs ON giao_dich USING gin (word_pair_keys(tim_kiem)) WITH (gin_pending_list_limit = 256);

CREATE TABLE giao_dich_dong (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giao_dich_id    bigint NOT NULL REFERENCES giao_dich,
  stt             smallint NOT NULL,
  tien_id         integer NOT NULL REFERENCES tien,
  nhom_ty_gia     text,
  so_luong        numeric(30, 8) NOT NULL CHECK (so_luong > 0),
  ty_gia          numeric(24, 8) NOT NULL CHECK (ty_gia > 0),
  ty_gia_niem_yet numeric(24, 8),
  -- In the settlement currency, and in VND.
  thanh_tien      numeric(30, 8) NOT NULL,
  gia_tri         numeric(30, 0) NOT NULL,
  gia_von         numeric(30, 0),
  loi_nhuan       numeric(30, 0),
  to_tien         jsonb,
  -- The unit of the rate when the ticket was written; the catalogue may change later.
  don_vi_ty_gia   integer NOT NULL,
  CONSTRAINT line_numbers UNIQUE (giao_dich_id, stt)
);
CREATE INDEX lines_by_money ON giao_dich_dong (tien_id);

-- The last number per kind and day. The row is locked until commit, so numbers have no gaps.
CREATE TABLE ticket_numbers (
  loai text NOT NULL,
  ngay date NOT NULL,
  so   integer NOT NULL,
  PRIMARY KEY (loai, ngay)
);

-- A bank reference, Alipay number or TXID is used once per currency, until its ticket is void (routines/take_reference.sql).
CREATE TABLE used_references (
  tien_id      integer NOT NULL REFERENCES tien,
  ma           text NOT NULL,
  giao_dich_id bigint NOT NULL REFERENCES giao_dich ON DELETE CASCADE,
  CONSTRAINT reference_used_once PRIMARY KEY (tien_id, ma)
);
CREATE INDEX references_of_ticket ON used_references (giao_dich_id);

GRANT SELECT, INSERT ON giao_dich, giao_dich_dong TO doitien_app;
-- Completing, voiding, printing and correcting the customer change these; amounts never change.
GRANT UPDATE (trang_thai, ket_id, ngay, but_toan_id, loi_nhuan, ma_tham_chieu, mang, hoan_tat_luc, to_thanh_toan, to_thoi_lai,
              huy_but_toan_id, ly_do_huy, nguoi_huy, huy_luc, so_lan_in,
              ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu, phien_ban, ngay_cap_nhat) ON giao_dich TO doitien_app;
GRANT UPDATE (gia_von, loi_nhuan) ON giao_dich_dong TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON ticket_numbers TO doitien_app;
GRANT SELECT ON used_references TO doitien_app;
GRANT USAGE ON SEQUENCE giao_dich_id_seq TO doitien_app;
