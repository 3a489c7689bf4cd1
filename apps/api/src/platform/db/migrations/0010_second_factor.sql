-- Up Migration
-- An authenticator app as second factor, and acts for which a person proves again that it is them.

-- One per person. The secret is sealed by the application; without `bat_luc` it was shown but never confirmed by a code.
CREATE TABLE totp (
  nguoi_dung_id integer PRIMARY KEY REFERENCES nguoi_dung ON DELETE CASCADE,
  bi_mat        bytea NOT NULL,
  bat_luc       timestamptz,
  -- The last time step a code was taken of; none of it or before is ever taken again.
  buoc_cuoi     bigint NOT NULL DEFAULT 0
);

-- For the day the phone is gone: hashed like passwords, each taken once.
CREATE TABLE ma_khoi_phuc (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES totp ON DELETE CASCADE,
  ma_hash       text NOT NULL,
  dung_luc      timestamptz
);
CREATE INDEX recovery_codes_of_user ON ma_khoi_phuc (nguoi_dung_id);

-- A sign-in that waits for a code of the app has none of its own.
ALTER TABLE ma_otp ALTER COLUMN ma_hash DROP NOT NULL;

-- When the person last proved, on this device, that it is them. Sessions from before have not.
ALTER TABLE phien ADD COLUMN xac_nhan_luc timestamptz;

GRANT SELECT, INSERT, UPDATE, DELETE ON totp, ma_khoi_phuc TO doitien_app;
