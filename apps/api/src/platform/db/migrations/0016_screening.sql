-- Screening: lists of people the business must not trade with, an index of their names, and the hits among the customers.

CREATE TABLE danh_sach_sang_loc (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ten           text NOT NULL CONSTRAINT list_name_taken UNIQUE,
  nguon         text NOT NULL CHECK (nguon IN ('un', 'csv')),
  -- The day that the file names as its own.
  ngay_phat_hanh date,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  -- Counts the imports; an entry keeps the number of the import that changed it last.
  lan_nhap      integer NOT NULL DEFAULT 0,
  nguoi_nhap    integer REFERENCES nguoi_dung ON DELETE SET NULL,
  nhap_luc      timestamptz,
  -- Screening everybody against what changed: entries of imports after da_quet_lan, customers after quet_den_id.
  da_quet_lan   integer NOT NULL DEFAULT 0,
  quet_den_id   integer NOT NULL DEFAULT 0,
  -- Customers written by transactions before this one may not have been compared with the new entries by themselves.
  quet_tu_xid   xid8,
  quet_xong_luc timestamptz,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);

CREATE TABLE muc_sang_loc (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  danh_sach_id  integer NOT NULL REFERENCES danh_sach_sang_loc,
  -- What the entry is recognised by in the next version of the list.
  khoa          text NOT NULL,
  loai          smallint NOT NULL CHECK (loai IN (1, 2)), -- 1 person, 2 organisation
  ten           text NOT NULL,
  ten_goc       text,
  ten_khac      text[] NOT NULL DEFAULT '{}',
  -- 1960-02-03, 1960 or 1958-1961, as many as the list names.
  ngay_sinh     text[] NOT NULL DEFAULT '{}',
  quoc_tich     text,
  so_tham_chieu text,
  ngay_dua_vao  date,
  noi_dung_hash text NOT NULL,
  lan_doi       integer NOT NULL,
  -- False once a newer version of the list lacks it: hits still refer to it.
  con_hieu_luc  boolean NOT NULL DEFAULT true,
  CONSTRAINT one_entry_per_key UNIQUE (danh_sach_id, khoa)
);
CREATE INDEX entries_by_import ON muc_sang_loc (danh_sach_id, lan_doi);

-- The names of the entries in force, as words without diacritics, and the keys they are found by (domain/screening/name-keys.rules.ts).
CREATE TABLE screening_names (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id integer NOT NULL REFERENCES muc_sang_loc,
  name     text NOT NULL
);
CREATE INDEX names_of_entry ON screening_names (entry_id);
CREATE TABLE screening_keys (
  key     text NOT NULL,
  name_id integer NOT NULL REFERENCES screening_names ON DELETE CASCADE,
  PRIMARY KEY (key, name_id)
);
CREATE INDEX keys_of_name ON screening_keys (name_id);

CREATE TABLE ket_qua_sang_loc (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  khach_hang_id   integer NOT NULL CONSTRAINT screened_customer_in_use REFERENCES khach_hang,
  muc_id          integer NOT NULL REFERENCES muc_sang_loc,
  diem            smallint NOT NULL,
  -- The names that are alike: the customer's and the entry's.
  ten_khach       text NOT NULL,
  ten_muc         text NOT NULL,
  khop_ngay_sinh  smallint NOT NULL CHECK (khop_ngay_sinh BETWEEN 0 AND 3), -- 0 unknown, 1 same, 2 near, 3 another
  -- Of both sides, as they were compared: a decision holds for these.
  dau_van         text NOT NULL,
  trang_thai      smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3, 4)), -- 1 open, 2 same person, 3 another person, 4 closed
  ly_do           text,
  nguoi_quyet_dinh integer REFERENCES nguoi_dung ON DELETE SET NULL,
  quyet_dinh_luc  timestamptz,
  phien_ban       integer NOT NULL DEFAULT 1,
  ngay_tao        timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat   timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT one_hit_per_entry UNIQUE (khach_hang_id, muc_id)
);
CREATE INDEX open_hits ON ket_qua_sang_loc (khach_hang_id) WHERE trang_thai = 1;
CREATE INDEX hits_of_entry ON ket_qua_sang_loc (muc_id);

GRANT SELECT, INSERT, UPDATE ON danh_sach_sang_loc, muc_sang_loc, ket_qua_sang_loc TO doitien_app;
GRANT SELECT, INSERT, DELETE ON screening_names, screening_keys TO doitien_app;
