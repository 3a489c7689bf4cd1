-- Up Migration
-- People, sessions, the catalogue of money, the action log and what repeated writes need.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The role every request runs as. It owns nothing: what it may not do, no bug in the program can do either.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'doitien_app') THEN
    CREATE ROLE doitien_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT doitien_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO doitien_app;

-- Search without regard to diacritics or case; đ is a letter of its own that unaccent knows.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent', array_to_string(parts, ' '))) $$;

-- Every kept record: version for optimistic locking, creation and change times.
CREATE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phien_ban := OLD.phien_ban + 1;
  NEW.ngay_cap_nhat := now();
  RETURN NEW;
END $$;

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
  id                     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tai_khoan              text NOT NULL,
  ho_va_ten              text NOT NULL,
  email                  text,
  dien_thoai             text,
  vai_tro_id             integer NOT NULL REFERENCES vai_tro,
  ngay_sinh              date,
  gioi_tinh              smallint CHECK (gioi_tinh IN (1, 2)),
  biet_danh              text,
  dia_chi                text,
  tinh                   text,
  xa                     text,
  avatar                 text,
  trang_thai             smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  bat_otp                boolean NOT NULL DEFAULT false,
  mat_khau               text NOT NULL,
  mat_khau_luc           timestamptz NOT NULL DEFAULT now(),
  mat_khau_het_han       timestamptz,
  need_change_password   smallint NOT NULL DEFAULT 0 CHECK (need_change_password IN (0, 1, 2)),
  dang_nhap_luc          timestamptz,
  phien_ban              integer NOT NULL DEFAULT 1,
  ngay_tao               timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat          timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_taken ON nguoi_dung (lower(tai_khoan));
CREATE UNIQUE INDEX email_taken ON nguoi_dung (lower(email));

-- Only the hash of a token is kept: who reads this table still cannot sign in.
CREATE TABLE phien (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash     bytea NOT NULL UNIQUE,
  nguoi_dung_id  integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  device_id      text NOT NULL,
  thiet_bi       text,
  ip             text,
  ngay_tao       timestamptz NOT NULL DEFAULT now(),
  dung_luc       timestamptz NOT NULL DEFAULT now(),
  het_han        timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON phien (nguoi_dung_id);

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

CREATE TRIGGER touch BEFORE UPDATE ON vai_tro FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON nguoi_dung FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON loai_tien FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON tien FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER touch BEFORE UPDATE ON menh_gia FOR EACH ROW EXECUTE FUNCTION touch_record();

-- The answer to a repeated submission, kept in the same transaction as what it did.
CREATE TABLE khoa_gui_trung (
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  tuyen         text NOT NULL,
  khoa          text NOT NULL,
  body_hash     bytea NOT NULL,
  tra_loi       jsonb,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (nguoi_dung_id, tuyen, khoa)
);
CREATE INDEX idempotency_age ON khoa_gui_trung (ngay_tao);

-- The action log. Rows are chained: each carries the hash of the one before it and of its own content.
CREATE TABLE log_thao_tac (
  id             bigint PRIMARY KEY,
  ngay_tao       timestamptz NOT NULL,
  nguoi_dung_id  integer,
  tai_khoan      text,
  ip             text,
  device_id      text,
  request_id     text,
  hanh_dong      text NOT NULL,
  doi_tuong      text NOT NULL,
  doi_tuong_id   text,
  truoc          jsonb,
  sau            jsonb,
  hash_truoc     bytea NOT NULL,
  hash           bytea NOT NULL
);
CREATE INDEX action_log_time ON log_thao_tac (ngay_tao DESC, id DESC);
CREATE INDEX action_log_record ON log_thao_tac (doi_tuong, doi_tuong_id);

-- The end of the chain; locking this one row is what puts the acts of all processes in one order.
CREATE TABLE log_dau_chuoi (
  chi_mot boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  id      bigint NOT NULL,
  hash    bytea NOT NULL
);
INSERT INTO log_dau_chuoi (id, hash) VALUES (0, sha256('doi-tien'));

-- The content of a row as bytes: jsonb text is canonical, so the same row always hashes the same.
CREATE FUNCTION event_hash(previous bytea, entry log_thao_tac) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.ngay_tao), entry.nguoi_dung_id, entry.tai_khoan, entry.ip, entry.device_id,
    entry.request_id, entry.hanh_dong, entry.doi_tuong, entry.doi_tuong_id, entry.truoc, entry.sau)::text, 'UTF8'))
$$;

-- The only way into the log: the application's role may run it, and may not write the table itself.
CREATE FUNCTION append_event(
  user_id integer, account text, address text, device text, request text,
  act text, subject text, subject_id text, before jsonb, after jsonb
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head log_dau_chuoi;
  entry log_thao_tac;
BEGIN
  SELECT * INTO head FROM log_dau_chuoi FOR UPDATE;
  entry.id := head.id + 1;
  entry.ngay_tao := clock_timestamp();
  entry.nguoi_dung_id := user_id;
  entry.tai_khoan := account;
  entry.ip := address;
  entry.device_id := device;
  entry.request_id := request;
  entry.hanh_dong := act;
  entry.doi_tuong := subject;
  entry.doi_tuong_id := subject_id;
  entry.truoc := before;
  entry.sau := after;
  entry.hash_truoc := head.hash;
  entry.hash := event_hash(head.hash, entry);
  INSERT INTO log_thao_tac SELECT entry.*;
  UPDATE log_dau_chuoi SET id = entry.id, hash = entry.hash;
  RETURN entry.id;
END $$;
REVOKE ALL ON FUNCTION append_event FROM PUBLIC;

GRANT SELECT, INSERT, UPDATE, DELETE ON
  vai_tro, nguoi_dung, phien, loai_tien, tien, menh_gia, khoa_gui_trung TO doitien_app;
GRANT SELECT ON log_thao_tac, log_dau_chuoi TO doitien_app;
GRANT EXECUTE ON FUNCTION append_event TO doitien_app;
