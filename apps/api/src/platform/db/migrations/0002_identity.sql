-- Up Migration
-- Signing in safely, working hours, settings and mail.

-- Failed sign-ins by account and by address; one row each, raised atomically.
CREATE TABLE dang_nhap_sai (
  khoa       text PRIMARY KEY,
  so_lan     integer NOT NULL,
  lan_cuoi   timestamptz NOT NULL,
  khoa_den   timestamptz
);

-- Challenges that were answered; each is accepted once.
CREATE TABLE captcha_da_dung (
  ma_hash bytea PRIMARY KEY,
  het_han timestamptz NOT NULL
);

-- One running code per person and device; only its hash is kept.
CREATE TABLE ma_otp (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  device_id     text NOT NULL,
  ma_hash       bytea NOT NULL,
  so_lan_sai    integer NOT NULL DEFAULT 0,
  gui_luc       timestamptz NOT NULL DEFAULT now(),
  het_han       timestamptz NOT NULL,
  CONSTRAINT one_otp_per_device UNIQUE (nguoi_dung_id, device_id)
);

CREATE TABLE dat_lai_mat_khau (
  token_hash    bytea PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  het_han       timestamptz NOT NULL,
  dung_luc      timestamptz
);

CREATE TABLE mat_khau_cu (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  mat_khau      text NOT NULL,
  ngay_tao      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX old_passwords_of_user ON mat_khau_cu (nguoi_dung_id, id DESC);

CREATE TABLE anh_dai_dien (
  nguoi_dung_id integer PRIMARY KEY REFERENCES nguoi_dung ON DELETE CASCADE,
  ten_tep       text NOT NULL UNIQUE,
  noi_dung      bytea NOT NULL
);

-- Letters on their way out. Without a mail server they stay here for an administrator to read.
CREATE TABLE thu_di (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_nhan text NOT NULL,
  tieu_de    text NOT NULL,
  noi_dung   text NOT NULL,
  trang_thai smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)), -- 1 waiting, 2 sent, 3 failed
  loi        text,
  ngay_tao   timestamptz NOT NULL DEFAULT now(),
  gui_luc    timestamptz
);

-- The week as one document, so that it is read and changed as one.
CREATE TABLE thoi_gian_lam_viec (
  chi_mot       boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  khung_gio     jsonb NOT NULL DEFAULT '[]',
  ngay_nghi     jsonb NOT NULL DEFAULT '[]',
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now()
);
INSERT INTO thoi_gian_lam_viec DEFAULT VALUES;

CREATE TABLE nguoi_dung_ngoai_gio (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  tu            timestamptz NOT NULL,
  den           timestamptz,
  ly_do         text NOT NULL,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exception_ends_after_start CHECK (den IS NULL OR den > tu)
);
CREATE INDEX exceptions_of_user ON nguoi_dung_ngoai_gio (nguoi_dung_id);

-- Only what was changed from its initial value is stored; one version for the whole sheet.
CREATE TABLE cau_hinh_chung (
  chi_mot       boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  gia_tri       jsonb NOT NULL DEFAULT '{}',
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now()
);
INSERT INTO cau_hinh_chung DEFAULT VALUES;

CREATE TRIGGER touch BEFORE UPDATE ON thoi_gian_lam_viec FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON nguoi_dung_ngoai_gio FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON cau_hinh_chung FOR EACH ROW EXECUTE FUNCTION touch_record();

GRANT SELECT, INSERT, UPDATE, DELETE ON
  dang_nhap_sai, captcha_da_dung, ma_otp, dat_lai_mat_khau, mat_khau_cu, anh_dai_dien, thu_di, nguoi_dung_ngoai_gio
  TO doitien_app;
GRANT SELECT, UPDATE ON thoi_gian_lam_viec, cau_hinh_chung TO doitien_app;
