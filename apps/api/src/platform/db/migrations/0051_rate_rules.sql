-- expand
-- Rules that work rates out of a list of others, or of rates that are posted, and whether a posted rate came of one (ADR 53).

CREATE TABLE quy_tac_ty_gia (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tien_id       integer NOT NULL REFERENCES tien,
  -- Null: all notes of the currency.
  nhom_ty_gia   text,
  -- Null: the company's.
  chi_nhanh_id  integer CONSTRAINT rule_of_branch REFERENCES chi_nhanh,
  -- 1 a column of a source, 2 what the company has posted, 3 what is posted for all notes of the currency.
  nen           smallint NOT NULL CHECK (nen IN (1, 2, 3)),
  cot_nguon     text NOT NULL CHECK (cot_nguon IN ('mua', 'chuyen_khoan', 'ban', 'giua', 'tung_cot')),
  -- Null: by the order of trust.
  nguon_id      integer CONSTRAINT source_in_use REFERENCES nguon_ty_gia,
  -- How far from it, 1 in đồng, 2 in percent.
  mua_cach      smallint NOT NULL CHECK (mua_cach IN (1, 2)),
  mua_lech      numeric(24, 8) NOT NULL,
  ban_cach      smallint NOT NULL CHECK (ban_cach IN (1, 2)),
  ban_lech      numeric(24, 8) NOT NULL,
  goc_cach      smallint NOT NULL CHECK (goc_cach IN (1, 2)),
  goc_lech      numeric(24, 8) NOT NULL,
  buoc          numeric(24, 8) NOT NULL CHECK (buoc > 0),
  chenh_it_nhat numeric(24, 8) NOT NULL CHECK (chenh_it_nhat >= 0),
  -- In percent of what is posted.
  nhay_toi_da   numeric(24, 8) NOT NULL CHECK (nhay_toi_da > 0),
  tu_dong       boolean NOT NULL DEFAULT false,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT rate_rule_taken UNIQUE NULLS NOT DISTINCT (tien_id, nhom_ty_gia, chi_nhanh_id),
  CONSTRAINT only_branches_stand_on_company CHECK (nen <> 2 OR chi_nhanh_id IS NOT NULL),
  CONSTRAINT only_groups_stand_on_all_notes CHECK (nen <> 3 OR nhom_ty_gia IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON quy_tac_ty_gia TO doitien_app;

-- A rate that is what a rule proposed when it was posted: the rule, the source with the moment it named, and the fetch.
ALTER TABLE ty_gia
  ADD COLUMN quy_tac_id integer CONSTRAINT rule_in_use REFERENCES quy_tac_ty_gia,
  ADD COLUMN nguon_id integer CONSTRAINT rate_source_in_use REFERENCES nguon_ty_gia,
  ADD COLUMN moc_nguon timestamptz,
  ADD COLUMN lan_lay_id bigint;
CREATE INDEX rates_by_rule ON ty_gia (quy_tac_id) WHERE quy_tac_id IS NOT NULL;
CREATE INDEX rates_of_source ON ty_gia (nguon_id) WHERE nguon_id IS NOT NULL;

UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{nguon-ty-gia,approve}', 'true')
WHERE ma IN ('QUAN_TRI', 'QUAN_LY') AND he_thong AND phan_quyen ? 'nguon-ty-gia';
