-- How each person wants their lists, and saved filters: of a person, or of a role.

CREATE TABLE tuy_chon_danh_sach (
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  danh_sach     text NOT NULL CHECK (danh_sach ~ '^[a-z0-9-]{1,60}$'),
  gia_tri       jsonb NOT NULL,
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (nguoi_dung_id, danh_sach)
);

CREATE TABLE bo_loc_da_luu (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  danh_sach     text NOT NULL CHECK (danh_sach ~ '^[a-z0-9-]{1,60}$'),
  ten           text NOT NULL,
  nguoi_dung_id integer REFERENCES nguoi_dung ON DELETE CASCADE,
  vai_tro_id    integer REFERENCES vai_tro ON DELETE CASCADE,
  -- The view that people of the role start with if they chose none themselves.
  mac_dinh      boolean NOT NULL DEFAULT false,
  truy_van      jsonb NOT NULL,
  cot           jsonb,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT view_has_one_owner CHECK (num_nonnulls(nguoi_dung_id, vai_tro_id) = 1),
  CONSTRAINT only_roles_have_defaults CHECK (NOT mac_dinh OR vai_tro_id IS NOT NULL),
  CONSTRAINT view_name_taken UNIQUE NULLS NOT DISTINCT (danh_sach, nguoi_dung_id, vai_tro_id, ten)
);
CREATE UNIQUE INDEX one_default_view_per_role ON bo_loc_da_luu (vai_tro_id, danh_sach) WHERE mac_dinh;
CREATE INDEX views_of_person ON bo_loc_da_luu (nguoi_dung_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON tuy_chon_danh_sach, bo_loc_da_luu TO doitien_app;
