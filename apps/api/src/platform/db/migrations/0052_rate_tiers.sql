-- expand
-- Better rates by amount and by customer group (ADR 54), and what a line of a ticket was measured by, so that it can be told later what it cost.

CREATE TABLE nhom_khach (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ten           text NOT NULL,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE UNIQUE INDEX customer_group_taken ON nhom_khach (lower(ten));

ALTER TABLE khach_hang ADD COLUMN nhom_khach_id integer REFERENCES nhom_khach;
CREATE INDEX customers_of_group ON khach_hang (nhom_khach_id) WHERE nhom_khach_id IS NOT NULL;

CREATE TABLE bac_ty_gia (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ten           text NOT NULL,
  -- 1 we buy, 2 we sell.
  chieu         smallint NOT NULL CHECK (chieu IN (1, 2)),
  -- Null is every foreign cash currency, and every branch.
  tien_id       integer REFERENCES tien,
  chi_nhanh_id  integer REFERENCES chi_nhanh,
  tu_gia_tri    numeric(30, 0) CHECK (tu_gia_tri > 0),
  tu_so_luong   numeric(30, 8) CHECK (tu_so_luong > 0),
  nhom_khach_id integer REFERENCES nhom_khach,
  -- 1 so many đồng for each rate unit, 2 percent of the posted rate.
  cach_tinh     smallint NOT NULL CHECK (cach_tinh IN (1, 2)),
  tot_hon           numeric(24, 8) NOT NULL CHECK (tot_hon > 0),
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT one_threshold CHECK (tu_gia_tri IS NULL OR tu_so_luong IS NULL),
  CONSTRAINT less_than_all CHECK (cach_tinh = 1 OR tot_hon < 100)
);
CREATE UNIQUE INDEX tier_name_taken ON bac_ty_gia (lower(ten));

-- The tier of a line as it was then, its rate in the settlement currency; since when the posted rate stood, and the posted reference rate.
ALTER TABLE giao_dich_dong
  ADD COLUMN bac_ty_gia_id integer REFERENCES bac_ty_gia,
  ADD COLUMN bac jsonb,
  ADD COLUMN ty_gia_bac numeric(24, 8),
  ADD COLUMN niem_yet_luc timestamptz,
  ADD COLUMN goc_niem_yet numeric(24, 8);
CREATE INDEX lines_of_tier ON giao_dich_dong (bac_ty_gia_id) WHERE bac_ty_gia_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON nhom_khach, bac_ty_gia TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('bac-ty-gia', jsonb_build_object(
  'showMenu', true, 'index', true, 'create', keeps, 'update', keeps, 'delete', keeps, 'export', true))
FROM (VALUES ('QUAN_TRI', true), ('QUAN_LY', true), ('KE_TOAN', false)) AS r (code, keeps)
WHERE ma = r.code AND he_thong;
