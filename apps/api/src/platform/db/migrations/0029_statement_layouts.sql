-- How tables of statements with certain headings are read, as somebody chose it. `tai_khoan_ngoai.cot`, which kept one choice for each account, is no
-- longer read or written; it stays until no running version uses it.
CREATE TABLE mau_sao_ke (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The branch of the accounts it is used for; null: accounts of the whole company.
  chi_nhanh_id  integer REFERENCES chi_nhanh,
  -- SHA-256 of the headings without diacritics, capitals and signs.
  dau_van       bytea NOT NULL CHECK (length(dau_van) = 32),
  -- Which column holds what, by its place; the decimal sign and the order of days where a file leaves them open.
  chon          jsonb NOT NULL,
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_choice_for_a_layout UNIQUE NULLS NOT DISTINCT (chi_nhanh_id, dau_van)
);

GRANT SELECT, INSERT ON mau_sao_ke TO doitien_app;
GRANT UPDATE (chon, ngay_cap_nhat) ON mau_sao_ke TO doitien_app;
