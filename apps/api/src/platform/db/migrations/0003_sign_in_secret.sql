-- Up Migration
-- What all API processes on one database must agree on to recognise each other's captchas and codes.

-- Signs captcha challenges and blinds one-time codes. Random at installation; nobody ever needs to know it.
CREATE TABLE bi_mat_cai_dat (
  chi_mot boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  bi_mat  bytea NOT NULL
    DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
INSERT INTO bi_mat_cai_dat DEFAULT VALUES;
GRANT SELECT ON bi_mat_cai_dat TO doitien_app;

-- Signing in is not a change of the record: whoever is editing a person must not get a conflict because of it.
DROP TRIGGER touch ON nguoi_dung;
CREATE TRIGGER touch BEFORE UPDATE ON nguoi_dung FOR EACH ROW
  WHEN (OLD.dang_nhap_luc IS NOT DISTINCT FROM NEW.dang_nhap_luc) EXECUTE FUNCTION touch_record();

-- Old guesses, letters and codes are swept away by age.
CREATE INDEX guesses_age ON dang_nhap_sai (lan_cuoi);
CREATE INDEX letters_age ON thu_di (ngay_tao DESC);
CREATE INDEX reset_links_of_user ON dat_lai_mat_khau (nguoi_dung_id);
