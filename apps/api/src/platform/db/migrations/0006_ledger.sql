-- Safes, the journal, what is held now, and what people did with a safe.

CREATE TABLE ket (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma_ket        text NOT NULL UNIQUE,
  ngay          date NOT NULL CONSTRAINT safe_of_day_exists UNIQUE,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  xac_nhan      smallint NOT NULL DEFAULT 0 CHECK (xac_nhan IN (0, 1)),
  mo_luc        timestamptz NOT NULL DEFAULT now() + clock_offset(),
  nguoi_mo      integer NOT NULL REFERENCES nguoi_dung,
  chot_luc      timestamptz,
  nguoi_chot    integer REFERENCES nguoi_dung,
  dong_luc      timestamptz,
  nguoi_dong    integer REFERENCES nguoi_dung,
  ghi_chu       text,
  -- Book figures at the lock and counted figures at the close, stored once and never recomputed.
  so_chot       jsonb,
  so_dem        jsonb,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now() + clock_offset(),
  -- Book figures are withheld from the lock of a blind count until a complete count was submitted.
  an_so_lieu    boolean NOT NULL DEFAULT false,
  ghi_chu_dong  text,
  CONSTRAINT closed_after_lock CHECK (trang_thai = 1 OR xac_nhan = 1),
  CONSTRAINT withheld_while_locked CHECK (NOT an_so_lieu OR (trang_thai = 1 AND xac_nhan = 1))
);
CREATE UNIQUE INDEX one_open_safe ON ket (trang_thai) WHERE trang_thai = 1;
CREATE UNIQUE INDEX one_withheld_safe ON ket (an_so_lieu) WHERE an_so_lieu;

-- A journal entry: one change of what the business holds. The journal is append-only, also for the owner
-- (routines/refuse_rewriting.sql).
CREATE TABLE but_toan (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai      text NOT NULL,
  ket_id    integer NOT NULL REFERENCES ket,
  -- The business day of the safe it was posted into.
  ngay      date NOT NULL,
  dao_cua   bigint REFERENCES but_toan,
  nguoi_tao integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao  timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT reversed_once UNIQUE (dao_cua)
);
CREATE INDEX entries_of_safe ON but_toan (ket_id, id);
CREATE INDEX entries_of_day ON but_toan (ngay, id);
CREATE INDEX reversals_of_day ON but_toan (ngay, id) WHERE dao_cua IS NOT NULL;
CREATE INDEX resales_of_day ON but_toan (ngay, id) WHERE loai = 'resale';

-- The values of an entry's lines sum to zero (routines/check_entry_balances.sql).
CREATE TABLE dong_but_toan (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  but_toan_id bigint NOT NULL REFERENCES but_toan,
  tai_khoan   text NOT NULL,
  tien_id     integer REFERENCES tien,
  so_luong    numeric(30, 8),
  gia_tri     numeric(30, 0) NOT NULL,
  CONSTRAINT holding_names_its_money CHECK ((tai_khoan = 'holding') = (tien_id IS NOT NULL AND so_luong IS NOT NULL))
);
CREATE INDEX lines_of_entry ON dong_but_toan (but_toan_id);

-- The notes that an entry moved. Without a denomination: an amount in unsorted notes.
CREATE TABLE dong_to_tien (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  but_toan_id bigint NOT NULL REFERENCES but_toan,
  tien_id     integer NOT NULL REFERENCES tien,
  menh_gia_id integer CONSTRAINT denomination_in_use REFERENCES menh_gia,
  so_to       bigint,
  so_tien     numeric(30, 8) NOT NULL,
  CONSTRAINT notes_are_counted CHECK ((menh_gia_id IS NULL) = (so_to IS NULL))
);
CREATE INDEX notes_of_entry ON dong_to_tien (but_toan_id);

-- What is held now, always equal to the sums of the journal. Rows are locked by descending tien_id (routines/hold_positions.sql).
CREATE TABLE vi_the (
  tien_id        integer PRIMARY KEY REFERENCES tien,
  so_luong       numeric(30, 8) NOT NULL DEFAULT 0 CONSTRAINT holding_below_zero CHECK (so_luong >= 0),
  gia_von        numeric(30, 0) NOT NULL DEFAULT 0 CONSTRAINT cost_below_zero CHECK (gia_von >= 0),
  chua_phan_loai numeric(30, 8) NOT NULL DEFAULT 0 CONSTRAINT unsorted_below_zero CHECK (chua_phan_loai >= 0),
  CONSTRAINT nothing_costs_nothing CHECK (so_luong > 0 OR gia_von = 0)
);

-- How many notes of each denomination. They have no lock of their own: they change only under the lock of their currency.
CREATE TABLE ton_to (
  menh_gia_id integer PRIMARY KEY REFERENCES menh_gia,
  tien_id     integer NOT NULL REFERENCES tien,
  so_to       bigint NOT NULL DEFAULT 0 CONSTRAINT notes_below_zero CHECK (so_to >= 0)
);
CREATE INDEX notes_of_money ON ton_to (tien_id);

-- What people did with the safe; the amounts are in the journal entry.
CREATE TABLE giao_dich_ket (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ket_id         integer NOT NULL REFERENCES ket,
  loai_giao_dich smallint NOT NULL CHECK (loai_giao_dich BETWEEN 1 AND 6),
  but_toan_id    bigint REFERENCES but_toan,
  noi_dung       text,
  ly_do          text,
  chi_tiet       jsonb,
  nguoi_tao      integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao       timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE INDEX movements_of_safe ON giao_dich_ket (ket_id, id);
-- Closes with a difference, for the months of the safe report.
CREATE INDEX closes_of_safe ON giao_dich_ket (ket_id, but_toan_id) WHERE loai_giao_dich = 5 AND but_toan_id IS NOT NULL;

-- Every submitted count of a close, also a refused one. Append-only.
CREATE TABLE lan_kiem_quy (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ket_id    integer NOT NULL REFERENCES ket,
  lan       integer NOT NULL CHECK (lan > 0),
  ket_qua   text NOT NULL CHECK (ket_qua IN ('dong_ket', 'thieu_ly_do', 'chua_xac_nhan', 'chua_co_ty_gia')),
  -- Per currency: the book figure, the count with its notes, the difference and its value in VND.
  chi_tiet  jsonb NOT NULL,
  ly_do     text,
  nguoi_dem integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao  timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT one_number_per_attempt UNIQUE (ket_id, lan)
);

GRANT SELECT, INSERT, UPDATE ON ket, vi_the, ton_to TO doitien_app;
GRANT SELECT, INSERT ON but_toan, dong_but_toan, dong_to_tien, giao_dich_ket, lan_kiem_quy TO doitien_app;
