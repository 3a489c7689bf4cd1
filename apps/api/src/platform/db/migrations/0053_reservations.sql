-- expand
-- Reservations (ADR 55): an amount of a currency that is kept for a customer at a rate until a moment, with the deposit paid for it.

CREATE TABLE giu_cho (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id    integer NOT NULL REFERENCES chi_nhanh,
  ngay            date NOT NULL,
  ma              text NOT NULL CONSTRAINT reservation_code_taken UNIQUE,
  -- The kind of trade that takes it: MNT we buy, BNT we sell.
  loai            text NOT NULL CHECK (loai IN ('MNT', 'BNT')),
  khach_hang_id   integer REFERENCES khach_hang,
  ten_khach       text,
  dien_thoai      text,
  loai_giay_to    text,
  so_giay_to      text,
  quoc_tich       text,
  tien_id         integer NOT NULL REFERENCES tien,
  nhom_ty_gia     text,
  so_luong        numeric(30, 8) NOT NULL CHECK (so_luong > 0),
  ty_gia          numeric(24, 8) NOT NULL CHECK (ty_gia > 0),
  ty_gia_niem_yet numeric(24, 8),
  don_vi_ty_gia   integer NOT NULL,
  ly_do_ty_gia    text,
  den_luc         timestamptz NOT NULL,
  -- Paid in VND cash when it was made, what tickets used of it, and what was returned or kept.
  dat_coc         numeric(30, 0) NOT NULL DEFAULT 0,
  coc_da_dung     numeric(30, 0) NOT NULL DEFAULT 0,
  coc_da_tra      numeric(30, 0) NOT NULL DEFAULT 0,
  da_lay          numeric(30, 8) NOT NULL DEFAULT 0,
  ghi_chu         text,
  -- 1 open, 2 taken, 3 cancelled. Whether an open one has run out follows from the clock.
  trang_thai      smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)),
  nguoi_tao       integer NOT NULL REFERENCES nguoi_dung,
  nguoi_duyet     integer REFERENCES nguoi_dung,
  nguoi_ket_thuc  integer REFERENCES nguoi_dung,
  ket_thuc_luc    timestamptz,
  ly_do_ket_thuc  text,
  phien_ban       integer NOT NULL DEFAULT 1,
  ngay_tao        timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat   timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT taken_within_reservation CHECK (da_lay BETWEEN 0 AND so_luong AND (trang_thai <> 2 OR da_lay = so_luong)),
  CONSTRAINT deposit_within_reservation CHECK (dat_coc >= 0 AND coc_da_dung >= 0 AND coc_da_tra >= 0 AND coc_da_dung + coc_da_tra <= dat_coc),
  CONSTRAINT deposit_of_sale CHECK (loai = 'BNT' OR dat_coc = 0),
  CONSTRAINT cancelled_by_somebody CHECK (trang_thai <> 3 OR (nguoi_ket_thuc IS NOT NULL AND ket_thuc_luc IS NOT NULL AND ly_do_ket_thuc IS NOT NULL))
);
CREATE INDEX reservations_of_branch ON giu_cho (chi_nhanh_id, id);
CREATE INDEX reservations_of_customer ON giu_cho (khach_hang_id) WHERE khach_hang_id IS NOT NULL;
-- What is kept for customers of a currency is added up from here by every posting that locks its balance (routines/lock_holdings.sql).
CREATE INDEX open_reservations ON giu_cho (chi_nhanh_id, tien_id, den_luc) WHERE trang_thai = 1 AND loai = 'BNT';

-- Every entry that moved a deposit outside of a ticket. Append-only.
CREATE TABLE giu_cho_coc (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giu_cho_id  integer NOT NULL REFERENCES giu_cho,
  -- 1 paid in, 2 returned, 3 kept.
  loai        smallint NOT NULL CHECK (loai IN (1, 2, 3)),
  so_tien     numeric(30, 0) NOT NULL CHECK (so_tien > 0),
  but_toan_id bigint NOT NULL CONSTRAINT deposit_of_entry UNIQUE REFERENCES but_toan,
  nguoi_tao   integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao    timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE INDEX deposits_of_reservation ON giu_cho_coc (giu_cho_id);

-- The reservation that a line of a ticket takes, and the part of the deposit that counts; why a ticket took what was kept for others.
ALTER TABLE giao_dich_dong ADD COLUMN giu_cho_id integer REFERENCES giu_cho, ADD COLUMN dat_coc numeric(30, 0);
CREATE INDEX lines_of_reservation ON giao_dich_dong (giu_cho_id) WHERE giu_cho_id IS NOT NULL;
ALTER TABLE giao_dich ADD COLUMN ly_do_lay_giu_cho text;

-- 14 a deposit that was paid in, returned or kept.
ALTER TABLE giao_dich_ket DROP CONSTRAINT giao_dich_ket_loai_giao_dich_check;
ALTER TABLE giao_dich_ket ADD CONSTRAINT giao_dich_ket_loai_giao_dich_check CHECK (loai_giao_dich BETWEEN 1 AND 14) NOT VALID;

-- What was agreed is never written again.
GRANT SELECT, INSERT ON giu_cho, giu_cho_coc TO doitien_app;
GRANT UPDATE (khach_hang_id, ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, den_luc, coc_da_dung, coc_da_tra, da_lay, ghi_chu, trang_thai,
              nguoi_ket_thuc, ket_thuc_luc, ly_do_ket_thuc, phien_ban, ngay_cap_nhat) ON giu_cho TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('giu-cho', jsonb_build_object(
  'showMenu', true, 'index', true, 'create', keeps OR works, 'update', keeps OR works, 'delete', keeps OR works, 'export', keeps OR reads,
  'keepDeposit', keeps, 'overrideReserve', keeps, 'approve', keeps))
FROM (VALUES ('QUAN_TRI', true, false, false), ('QUAN_LY', true, false, false), ('GIAO_DICH_VIEN', false, true, false),
             ('KE_TOAN', false, false, true)) AS r (code, keeps, works, reads)
WHERE ma = r.code AND he_thong;
