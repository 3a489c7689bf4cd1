-- Currencies with their types and notes, rates, and imported files.

CREATE TABLE loai_tien (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma            text NOT NULL,
  ten           text NOT NULL,
  nhom          smallint NOT NULL CHECK (nhom BETWEEN 1 AND 5),
  thu_tu        integer NOT NULL DEFAULT 0,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT currency_type_code_taken UNIQUE (ma)
);

CREATE TABLE tien (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma            text NOT NULL,
  ten           text NOT NULL,
  ky_hieu       text NOT NULL,
  loai_tien_id  integer NOT NULL CONSTRAINT currency_type_in_use REFERENCES loai_tien,
  so_le         smallint NOT NULL CHECK (so_le BETWEEN 0 AND 8),
  don_vi_ty_gia integer NOT NULL DEFAULT 1 CHECK (don_vi_ty_gia IN (1, 100, 1000)),
  ton_toi_thieu numeric(30, 8) NOT NULL DEFAULT 0 CHECK (ton_toi_thieu >= 0),
  thu_tu        integer NOT NULL DEFAULT 0,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT money_code_taken UNIQUE (ma)
);

CREATE TABLE menh_gia (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tien_id       integer NOT NULL CONSTRAINT money_in_use REFERENCES tien,
  gia_tri       numeric(30, 8) NOT NULL CHECK (gia_tri > 0),
  nhom_ty_gia   text,
  dang_luu_hanh boolean NOT NULL DEFAULT true,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT denomination_taken UNIQUE (tien_id, gia_tri)
);

-- Append-only, also for the owner (routines/refuse_rewriting.sql).
CREATE TABLE ty_gia (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Rates that were saved together share a batch.
  dot         uuid NOT NULL,
  tien_id     integer NOT NULL CONSTRAINT money_in_use REFERENCES tien,
  -- Null: the rate of all notes of the currency.
  nhom_ty_gia text,
  ty_gia_mua  numeric(24, 8) NOT NULL CHECK (ty_gia_mua > 0),
  ty_gia_ban  numeric(24, 8) NOT NULL CHECK (ty_gia_ban > 0),
  ty_gia_goc  numeric(24, 8) NOT NULL CHECK (ty_gia_goc > 0),
  hieu_luc_tu timestamptz NOT NULL,
  nguoi_tao   integer REFERENCES nguoi_dung,
  ngay_tao    timestamptz NOT NULL DEFAULT now() + clock_offset(),
  -- Why the rate is far from the one before it.
  ly_do       text CONSTRAINT ty_gia_ly_do_not_empty CHECK (ly_do <> '')
);
-- The posted rate is the newest one in effect.
CREATE INDEX posted_rates ON ty_gia (tien_id, nhom_ty_gia, hieu_luc_tu DESC, id DESC);
CREATE INDEX rates_by_time ON ty_gia (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
-- An import finds rows that are already there by currency and moment.
CREATE INDEX rates_by_moment ON ty_gia (tien_id, date_trunc('milliseconds', hieu_luc_tu AT TIME ZONE 'UTC'));

CREATE TABLE log_import (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai       text NOT NULL,
  ten_tep    text NOT NULL,
  kich_thuoc bigint NOT NULL,
  tep_hash   bytea NOT NULL,
  trang_thai smallint NOT NULL DEFAULT 1 CHECK (trang_thai BETWEEN 1 AND 4), -- 1 running, 2 done, 3 refused, 4 broken off
  che_do     text NOT NULL CHECK (che_do IN ('tat_ca', 'dong_dung')),
  tong_dong  integer NOT NULL DEFAULT 0,
  them_moi   integer NOT NULL DEFAULT 0,
  cap_nhat   integer NOT NULL DEFAULT 0,
  khong_doi  integer NOT NULL DEFAULT 0,
  dong_loi   integer NOT NULL DEFAULT 0,
  -- The first refused rows with their reasons, and all of them as a file to correct and send again.
  loi        jsonb,
  tep_loi    bytea,
  nguoi_tao  integer REFERENCES nguoi_dung,
  ngay_tao   timestamptz NOT NULL DEFAULT now(),
  xong_luc   timestamptz,
  da_xu_ly   integer NOT NULL DEFAULT 0,
  giai_doan  text NOT NULL DEFAULT 'doc', -- doc, kiem_tra, ghi, xong
  -- Chosen by the sender, who can ask for the progress before there is an answer.
  theo_doi   uuid,
  dinh_dang  text
);
CREATE INDEX imports_by_time ON log_import (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX import_watched ON log_import (theo_doi);

GRANT SELECT, INSERT, UPDATE, DELETE ON loai_tien, tien, menh_gia TO doitien_app;
GRANT SELECT, INSERT ON ty_gia TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON log_import TO doitien_app;
