-- expand
-- Messages that people choose (ADR 56): what to whom on which channel, what happened, and what of it is sent.

-- How a person wants messages: language, quiet hours in minutes of the day, amounts left out on phones.
CREATE TABLE tin_ca_nhan (
  nguoi_dung_id integer PRIMARY KEY REFERENCES nguoi_dung ON DELETE CASCADE,
  ngon_ngu      text NOT NULL CHECK (ngon_ngu IN ('vi', 'en')),
  yen_tu        smallint CHECK (yen_tu BETWEEN 0 AND 1439),
  yen_den       smallint CHECK (yen_den BETWEEN 0 AND 1439),
  an_so_tien    boolean NOT NULL DEFAULT false,
  CONSTRAINT quiet_hours_have_both_ends CHECK ((yen_tu IS NULL) = (yen_den IS NULL))
);

-- Every act that could be told looks here whether anybody wants it (routines/append_event.sql).
CREATE TABLE tin_lua_chon (
  loai          text NOT NULL,
  nguoi_dung_id integer NOT NULL REFERENCES tin_ca_nhan ON DELETE CASCADE,
  kenh          text[] NOT NULL CHECK (cardinality(kenh) > 0 AND kenh <@ ARRAY['email', 'push', 'telegram', 'webhook']),
  tu_so_tien    numeric(30, 0) CHECK (tu_so_tien >= 0),
  PRIMARY KEY (loai, nguoi_dung_id)
);

-- What happened, written by the act itself; or by a look at the state, once for each occurrence (khoa).
CREATE TABLE tin_su_kien (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai          text NOT NULL,
  -- Null: the company's.
  chi_nhanh_id  integer,
  -- Only this person is told.
  nguoi_dung_id integer REFERENCES nguoi_dung ON DELETE CASCADE,
  -- The row of the action log that says what was done; null for states.
  log_id        bigint,
  khoa          text CONSTRAINT occurrence_told_once UNIQUE,
  du_lieu       jsonb NOT NULL DEFAULT '{}',
  luc           timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it was given to those who want it.
  chia_luc      timestamptz
);
CREATE INDEX undivided_occurrences ON tin_su_kien (id) WHERE chia_luc IS NULL;
CREATE INDEX occurrences_by_time ON tin_su_kien (luc);

-- Browsers that take push messages. The address and its keys are sealed; the hash finds a browser that comes again.
CREATE TABLE tin_thiet_bi (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ten           text NOT NULL,
  bam           bytea NOT NULL CONSTRAINT push_device_known UNIQUE,
  bi_mat        bytea NOT NULL,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX push_devices_of_user ON tin_thiet_bi (nguoi_dung_id);

-- The chat of a person with the bot; until it is linked, the hash of the code that links it.
CREATE TABLE tin_telegram (
  nguoi_dung_id integer PRIMARY KEY REFERENCES nguoi_dung ON DELETE CASCADE,
  bi_mat        bytea,
  ten           text,
  ma_bam        bytea,
  ma_het_han    timestamptz
);

-- Addresses that an administrator gave; what is sent there is what the person may see and has chosen.
CREATE TABLE tin_webhook (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ten           text NOT NULL,
  may_chu       text NOT NULL,
  bi_mat        bytea NOT NULL,
  nguoi_tao     integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX webhooks_of_user ON tin_webhook (nguoi_dung_id);

-- Keys of the installation that channels need, sealed: those of Web Push, the token of the bot and how far its updates were read.
CREATE TABLE tin_khoa (
  ten    text PRIMARY KEY,
  bi_mat bytea NOT NULL
);

-- What is sent to one place of one person: one occurrence, or several summed up.
CREATE TABLE tin_gui (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  kenh          text NOT NULL,
  -- The device or the webhook.
  noi_id        integer,
  loai          text NOT NULL,
  su_kien_ids   bigint[] NOT NULL,
  -- More may be added until it is sent.
  la_gom        boolean NOT NULL DEFAULT false,
  -- 1 waiting, 2 sent, 3 failed for good, 4 not sent: there was nothing left to tell.
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3, 4)),
  so_lan        integer NOT NULL DEFAULT 0,
  lan_toi       timestamptz NOT NULL DEFAULT clock_timestamp(),
  loi           text,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp(),
  gui_luc       timestamptz
);
CREATE INDEX due_messages ON tin_gui (lan_toi) WHERE trang_thai = 1;
CREATE INDEX messages_of_user ON tin_gui (nguoi_dung_id, ngay_tao DESC);
CREATE INDEX messages_by_time ON tin_gui (ngay_tao);

GRANT SELECT, INSERT, UPDATE, DELETE ON
  tin_ca_nhan, tin_lua_chon, tin_su_kien, tin_thiet_bi, tin_telegram, tin_webhook, tin_khoa, tin_gui TO doitien_app;

-- Whether a device has signed in before.
CREATE INDEX sign_ins_by_device ON log_thao_tac (nguoi_dung_id, device_id) WHERE hanh_dong = 'login';
