-- Up Migration
-- Rates as an append-only history, and the record of every imported file.

CREATE TABLE ty_gia (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Rates saved as one act share one batch.
  dot         uuid NOT NULL,
  tien_id     integer NOT NULL CONSTRAINT money_in_use REFERENCES tien,
  -- Null is the rate for all notes of the money.
  nhom_ty_gia text,
  ty_gia_mua  numeric(24, 8) NOT NULL CHECK (ty_gia_mua > 0),
  ty_gia_ban  numeric(24, 8) NOT NULL CHECK (ty_gia_ban > 0),
  ty_gia_goc  numeric(24, 8) NOT NULL CHECK (ty_gia_goc > 0),
  hieu_luc_tu timestamptz NOT NULL,
  nguoi_tao   integer REFERENCES nguoi_dung,
  ngay_tao    timestamptz NOT NULL DEFAULT now()
);
-- The newest one in effect is the posted rate: found without reading the history.
CREATE INDEX posted_rates ON ty_gia (tien_id, nhom_ty_gia, hieu_luc_tu DESC, id DESC);
CREATE INDEX rates_by_time ON ty_gia (ngay_tao DESC, id DESC);

CREATE TABLE log_import (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai          text NOT NULL,
  ten_tep       text NOT NULL,
  kich_thuoc    bigint NOT NULL,
  tep_hash      bytea NOT NULL,
  -- 1 running, 2 done, 3 refused, 4 broken off
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai BETWEEN 1 AND 4),
  che_do        text NOT NULL CHECK (che_do IN ('tat_ca', 'dong_dung')),
  tong_dong     integer NOT NULL DEFAULT 0,
  them_moi      integer NOT NULL DEFAULT 0,
  cap_nhat      integer NOT NULL DEFAULT 0,
  khong_doi     integer NOT NULL DEFAULT 0,
  dong_loi      integer NOT NULL DEFAULT 0,
  -- The first refused rows with their reasons, and all of them as a file to mend and send again.
  loi           jsonb,
  tep_loi       bytea,
  nguoi_tao     integer REFERENCES nguoi_dung,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  xong_luc      timestamptz
);
CREATE INDEX imports_by_time ON log_import (ngay_tao DESC, id DESC);

GRANT SELECT, INSERT ON ty_gia TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON log_import TO doitien_app;
