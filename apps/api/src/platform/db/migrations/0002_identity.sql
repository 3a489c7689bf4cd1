-- Roles, people, their sessions, how they sign in, and when they may work.

CREATE TABLE vai_tro (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma            text NOT NULL,
  ten           text NOT NULL,
  mo_ta         text,
  phan_quyen    jsonb NOT NULL DEFAULT '{}',
  he_thong      boolean NOT NULL DEFAULT false,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT role_code_taken UNIQUE (ma)
);

CREATE TABLE nguoi_dung (
  id                   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tai_khoan            text NOT NULL,
  ho_va_ten            text NOT NULL,
  email                text,
  dien_thoai           text,
  vai_tro_id           integer NOT NULL REFERENCES vai_tro,
  ngay_sinh            date,
  gioi_tinh            smallint CHECK (gioi_tinh IN (1, 2)),
  biet_danh            text,
  dia_chi              text,
  tinh                 text,
  xa                   text,
  avatar               text,
  trang_thai           smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  bat_otp              boolean NOT NULL DEFAULT false,
  mat_khau             text NOT NULL,
  mat_khau_luc         timestamptz NOT NULL DEFAULT now(),
  mat_khau_het_han     timestamptz,
  need_change_password smallint NOT NULL DEFAULT 0 CHECK (need_change_password IN (0, 1, 2)),
  dang_nhap_luc        timestamptz,
  phien_ban            integer NOT NULL DEFAULT 1,
  ngay_tao             timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat        timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_taken ON nguoi_dung (lower(tai_khoan));
CREATE UNIQUE INDEX email_taken ON nguoi_dung (lower(email));

-- Only the hash of a token is stored: reading this table does not let anybody sign in.
CREATE TABLE phien (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  device_id     text NOT NULL,
  thiet_bi      text,
  ip            text,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  dung_luc      timestamptz NOT NULL DEFAULT now(),
  het_han       timestamptz NOT NULL,
  -- When the person last confirmed their identity on this device.
  xac_nhan_luc  timestamptz
);
CREATE INDEX sessions_of_user ON phien (nguoi_dung_id);

-- Signs captcha challenges and seals one-time codes; the same for all API processes. Random at installation.
CREATE TABLE bi_mat_cai_dat (
  chi_mot boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  bi_mat  bytea NOT NULL
    DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
INSERT INTO bi_mat_cai_dat DEFAULT VALUES;

-- Failed sign-ins by account and by address.
CREATE TABLE dang_nhap_sai (
  khoa     text PRIMARY KEY,
  so_lan   integer NOT NULL,
  lan_cuoi timestamptz NOT NULL,
  khoa_den timestamptz
);
CREATE INDEX guesses_age ON dang_nhap_sai (lan_cuoi);

-- Challenges that were answered: each is accepted once.
CREATE TABLE captcha_da_dung (
  ma_hash bytea PRIMARY KEY,
  het_han timestamptz NOT NULL
);

-- One code at a time per person and device. Without a hash, the sign-in waits for a code of the authenticator app.
CREATE TABLE ma_otp (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  device_id     text NOT NULL,
  ma_hash       bytea,
  so_lan_sai    integer NOT NULL DEFAULT 0,
  gui_luc       timestamptz NOT NULL DEFAULT now(),
  het_han       timestamptz NOT NULL,
  CONSTRAINT one_otp_per_device UNIQUE (nguoi_dung_id, device_id)
);

-- The authenticator app of a person. The application encrypts the secret; without `bat_luc` it was shown but not yet confirmed.
CREATE TABLE totp (
  nguoi_dung_id integer PRIMARY KEY REFERENCES nguoi_dung ON DELETE CASCADE,
  bi_mat        bytea NOT NULL,
  bat_luc       timestamptz,
  -- The time step of the last accepted code: codes of it and of earlier steps are refused.
  buoc_cuoi     bigint NOT NULL DEFAULT 0
);

-- Recovery codes for a lost phone: hashed like passwords, each accepted once.
CREATE TABLE ma_khoi_phuc (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES totp ON DELETE CASCADE,
  ma_hash       text NOT NULL,
  dung_luc      timestamptz
);
CREATE INDEX recovery_codes_of_user ON ma_khoi_phuc (nguoi_dung_id);

CREATE TABLE dat_lai_mat_khau (
  token_hash    bytea PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  het_han       timestamptz NOT NULL,
  dung_luc      timestamptz
);
CREATE INDEX reset_links_of_user ON dat_lai_mat_khau (nguoi_dung_id);

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

-- The working week as one document, so that it is read and changed as one.
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

GRANT SELECT, INSERT, UPDATE, DELETE ON
  vai_tro, nguoi_dung, phien, dang_nhap_sai, captcha_da_dung, ma_otp, totp, ma_khoi_phuc, dat_lai_mat_khau, mat_khau_cu,
  anh_dai_dien, nguoi_dung_ngoai_gio TO doitien_app;
GRANT SELECT, UPDATE ON thoi_gian_lam_viec TO doitien_app;
GRANT SELECT ON bi_mat_cai_dat TO doitien_app;
