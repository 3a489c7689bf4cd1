-- Passkeys (WebAuthn) of people, the challenges that wait for an answer, and which roles must have a second factor.

CREATE TABLE passkey (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ten           text NOT NULL,
  credential_id bytea NOT NULL CONSTRAINT passkey_registered UNIQUE,
  -- COSE, as the authenticator sent it.
  public_key    bytea NOT NULL,
  -- The signature counter of the last answer; 0 where the authenticator does not count.
  bo_dem        bigint NOT NULL DEFAULT 0,
  -- How a browser may reach the authenticator: usb, internal, hybrid …
  transports    text[] NOT NULL DEFAULT '{}',
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  dung_luc      timestamptz
);
CREATE INDEX passkeys_of_user ON passkey (nguoi_dung_id);

-- A challenge is deleted with its first answer. Only its hash is stored.
CREATE TABLE thu_thach_passkey (
  ma_hash       bytea PRIMARY KEY,
  muc_dich      text NOT NULL CHECK (muc_dich IN ('dang_ky', 'dang_nhap', 'lop_hai', 'xac_nhan', 'duyet')),
  device_id     text NOT NULL,
  -- Null before somebody is signed in.
  phien_id      bigint REFERENCES phien ON DELETE CASCADE,
  -- What is approved; an answer given for one thing approves no other.
  ve_viec       text NOT NULL DEFAULT '',
  het_han       timestamptz NOT NULL,
  CONSTRAINT signed_in_challenge_has_session CHECK ((phien_id IS NULL) = (muc_dich IN ('dang_nhap', 'lop_hai')))
);
CREATE INDEX passkey_challenges_age ON thu_thach_passkey (het_han);
CREATE INDEX passkey_challenges_of_session ON thu_thach_passkey (phien_id);

-- One set of recovery codes per person, whatever their second factors are.
ALTER TABLE ma_khoi_phuc
  DROP CONSTRAINT ma_khoi_phuc_nguoi_dung_id_fkey,
  ADD CONSTRAINT ma_khoi_phuc_nguoi_dung_id_fkey FOREIGN KEY (nguoi_dung_id) REFERENCES nguoi_dung ON DELETE CASCADE;

-- Counts where the setting of the same name says that roles decide.
ALTER TABLE vai_tro ADD COLUMN yeu_cau_hai_lop boolean NOT NULL DEFAULT false;

GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO doitien_app;
GRANT SELECT, INSERT, DELETE ON thu_thach_passkey TO doitien_app;
