-- The register of counterfeit notes of each branch, and pictures of papers and notes. A counterfeit note is worth nothing: nothing here is
-- part of the holdings, and no entry refers to it.

CREATE TABLE tien_gia (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id    integer NOT NULL REFERENCES chi_nhanh,
  ma              text NOT NULL CONSTRAINT counterfeit_code_taken UNIQUE,
  phat_hien_luc   timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  tien_id         integer NOT NULL CONSTRAINT counterfeit_currency_in_use REFERENCES tien,
  -- Where it was found: a ticket or a safe of the branch, or neither.
  giao_dich_id    bigint REFERENCES giao_dich,
  ket_id          integer,
  -- Who brought it, as they told it, and the record of the person where the number of the paper was known.
  khach_hang_id   integer CONSTRAINT counterfeit_customer_in_use REFERENCES khach_hang,
  ten_khach       text,
  so_giay_to      text,
  dia_chi         text,
  nguoi_phat_hien text NOT NULL,
  dac_diem        text,
  ghi_chu         text,
  -- 1 kept, 2 handed over. It is never given back.
  trang_thai      smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  noi_nhan        smallint CHECK (noi_nhan IN (1, 2, 3)), -- 1 police, 2 State Bank, 3 a bank
  nguoi_nhan      text,
  ngay_ban_giao   date,
  so_bien_nhan    text,
  nguoi_tao       integer NOT NULL CONSTRAINT counterfeit_person_in_use REFERENCES nguoi_dung,
  phien_ban       integer NOT NULL DEFAULT 1,
  ngay_tao        timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat   timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT found_in_one_place CHECK (num_nonnulls(giao_dich_id, ket_id) <= 1),
  CONSTRAINT found_in_safe_of_branch FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id),
  CONSTRAINT handed_over_to_somebody CHECK (
    (trang_thai = 2) = (noi_nhan IS NOT NULL) AND (trang_thai = 2) = (nguoi_nhan IS NOT NULL)
    AND (trang_thai = 2) = (ngay_ban_giao IS NOT NULL) AND (trang_thai = 2 OR so_bien_nhan IS NULL))
);
-- The last number per branch and year. The row is locked until the commit, so two records never get one number.
CREATE TABLE counterfeit_numbers (
  chi_nhanh_id integer NOT NULL REFERENCES chi_nhanh,
  nam          integer NOT NULL,
  so           integer NOT NULL,
  PRIMARY KEY (chi_nhanh_id, nam)
);

CREATE INDEX counterfeits_of_branch ON tien_gia (chi_nhanh_id, id);
CREATE INDEX counterfeits_of_ticket ON tien_gia (giao_dich_id) WHERE giao_dich_id IS NOT NULL;
CREATE INDEX counterfeits_of_customer ON tien_gia (khach_hang_id) WHERE khach_hang_id IS NOT NULL;

-- One row per note. The serial number is empty where it cannot be read.
CREATE TABLE tien_gia_to (
  tien_gia_id integer NOT NULL REFERENCES tien_gia ON DELETE CASCADE,
  stt         integer NOT NULL,
  gia_tri     numeric(30, 8) NOT NULL CHECK (gia_tri > 0),
  so_seri     text NOT NULL,
  PRIMARY KEY (tien_gia_id, stt)
);
CREATE INDEX counterfeits_by_serial ON tien_gia_to (so_seri) WHERE so_seri <> '';

-- Pictures of one side each, encrypted by the API (domain/pictures): about 300 kB of WebP, so that they are part of backups and replicas.
CREATE TABLE anh_luu (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giay_to_id  integer REFERENCES giay_to ON DELETE CASCADE,
  tien_gia_id integer REFERENCES tien_gia ON DELETE CASCADE,
  mat         smallint NOT NULL CHECK (mat IN (1, 2)), -- 1 front, 2 back
  noi_dung    bytea NOT NULL,
  -- Which key it is encrypted with: a fingerprint that tells nothing about the key.
  khoa        text NOT NULL,
  nguoi_tao   integer REFERENCES nguoi_dung ON DELETE SET NULL,
  ngay_tao    timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT picture_of_one_thing CHECK (num_nonnulls(giay_to_id, tien_gia_id) = 1),
  CONSTRAINT one_picture_per_side_of_paper UNIQUE (giay_to_id, mat),
  CONSTRAINT one_picture_per_side_of_note UNIQUE (tien_gia_id, mat)
);
-- Encrypted bytes do not get smaller.
ALTER TABLE anh_luu ALTER COLUMN noi_dung SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON tien_gia TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON counterfeit_numbers TO doitien_app;
GRANT SELECT, INSERT, DELETE ON tien_gia_to, anh_luu TO doitien_app;
