-- Accounts outside (banks, Alipay, wallets), their statements, and what of them agrees with the books.

CREATE TABLE tai_khoan_ngoai (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai          smallint NOT NULL CHECK (loai IN (1, 2, 3)), -- 1 bank, 2 Alipay, 3 wallet
  ten           text NOT NULL,
  -- The number of the account, or the address of the wallet.
  so            text NOT NULL,
  tien_id       integer NOT NULL CONSTRAINT money_in_use REFERENCES tien,
  -- Null: an account of the whole company, for tickets of every branch.
  chi_nhanh_id  integer REFERENCES chi_nhanh,
  ngan_hang     text,
  chu_tai_khoan text,
  -- Of a wallet: the contract of the token that is money, and how many confirmations make a transfer final.
  hop_dong      text,
  so_xac_nhan   integer NOT NULL DEFAULT 20 CHECK (so_xac_nhan >= 0),
  -- Which heading of the bank's table holds what, as chosen at the last import.
  cot           jsonb,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wallet_names_its_contract CHECK (loai <> 3 OR hop_dong IS NOT NULL)
);

-- However it is written: with dots, blanks or other capitals.
CREATE UNIQUE INDEX outside_account_taken ON tai_khoan_ngoai (tien_id, (upper(regexp_replace(so, '[^A-Za-z0-9]', '', 'g'))));

-- One imported statement. Balances are null where the file has none.
CREATE TABLE sao_ke (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tai_khoan_id integer NOT NULL CONSTRAINT account_has_statements REFERENCES tai_khoan_ngoai,
  ten_tep      text NOT NULL,
  tep_hash     bytea NOT NULL,
  dinh_dang    text NOT NULL,
  tu_ngay      date NOT NULL,
  den_ngay     date NOT NULL,
  so_du_dau    numeric(30, 8),
  so_du_cuoi   numeric(30, 8),
  so_dong      integer NOT NULL,
  so_moi       integer NOT NULL,
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao     timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT statement_ends_after_it_starts CHECK (tu_ngay <= den_ngay)
);
CREATE INDEX statements_of_account ON sao_ke (tai_khoan_id, den_ngay, id);

-- The lines of all statements of an account, each once however many files repeat it: lines that are equal in everything are
-- numbered within their key.
CREATE TABLE dong_sao_ke (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tai_khoan_id integer NOT NULL REFERENCES tai_khoan_ngoai,
  sao_ke_id    bigint NOT NULL REFERENCES sao_ke,
  khoa         bytea NOT NULL,
  lan          integer NOT NULL CHECK (lan > 0),
  ngay         date NOT NULL,
  luc          timestamptz,
  -- What came in is positive.
  so_tien      numeric(30, 8) NOT NULL CHECK (so_tien <> 0),
  tham_chieu   text,
  -- The reference and the codes of tickets that the text names, as letters and digits alone.
  ma_chuan     text,
  cac_ma       text[] NOT NULL,
  noi_dung     text NOT NULL,
  doi_tuong    text,
  tk_doi_tuong text,
  -- 1 counts, 2 another token, 3 not confirmed yet, 4 failed
  trang_thai   smallint NOT NULL DEFAULT 1 CHECK (trang_thai BETWEEN 1 AND 4),
  CONSTRAINT one_statement_line UNIQUE (tai_khoan_id, khoa, lan)
);
CREATE INDEX statement_lines_by_day ON dong_sao_ke (tai_khoan_id, ngay, id);

-- Which account a movement of the books went through, where the currency has several accounts and it was said later.
CREATE TABLE tai_khoan_cua_dong (
  dong_but_toan_id bigint PRIMARY KEY REFERENCES dong_but_toan,
  tai_khoan_id     integer NOT NULL REFERENCES tai_khoan_ngoai,
  -- Said by a match: taken back with it.
  do_khop          boolean NOT NULL
);
CREATE INDEX book_lines_of_account ON tai_khoan_cua_dong (tai_khoan_id);

-- Lines of statements and of the books that are the same money. Both sides have the same sum.
CREATE TABLE doi_chieu (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tai_khoan_id integer NOT NULL REFERENCES tai_khoan_ngoai,
  cach         smallint NOT NULL CHECK (cach BETWEEN 1 AND 4), -- 1 by itself, 2 by a person, 3 completed a ticket, 4 booked
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao     timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE INDEX matches_of_account ON doi_chieu (tai_khoan_id, id);
CREATE TABLE doi_chieu_dong (
  doi_chieu_id     bigint NOT NULL REFERENCES doi_chieu ON DELETE CASCADE,
  dong_sao_ke_id   bigint CONSTRAINT statement_line_matched_once UNIQUE REFERENCES dong_sao_ke,
  dong_but_toan_id bigint CONSTRAINT book_line_matched_once UNIQUE REFERENCES dong_but_toan,
  CONSTRAINT one_side CHECK ((dong_sao_ke_id IS NULL) <> (dong_but_toan_id IS NULL))
);
CREATE INDEX lines_of_match ON doi_chieu_dong (doi_chieu_id);

-- Pairs that a person took apart: they are not matched by themselves again.
CREATE TABLE khong_khop (
  dong_sao_ke_id   bigint NOT NULL REFERENCES dong_sao_ke,
  dong_but_toan_id bigint NOT NULL REFERENCES dong_but_toan,
  PRIMARY KEY (dong_sao_ke_id, dong_but_toan_id)
);

-- Movements of a safe: 10 booked from a statement.
ALTER TABLE giao_dich_ket
  DROP CONSTRAINT giao_dich_ket_loai_giao_dich_check,
  ADD CONSTRAINT giao_dich_ket_loai_giao_dich_check CHECK (loai_giao_dich BETWEEN 1 AND 10);

-- The movements of one currency: what the books say of an account outside.
CREATE INDEX lines_of_currency ON dong_but_toan (tien_id, chi_nhanh_id, id) WHERE tien_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON tai_khoan_ngoai TO doitien_app;
GRANT SELECT, INSERT ON sao_ke TO doitien_app;
GRANT SELECT, INSERT ON dong_sao_ke TO doitien_app;
GRANT UPDATE (trang_thai, luc) ON dong_sao_ke TO doitien_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON tai_khoan_cua_dong TO doitien_app;
GRANT SELECT, INSERT, DELETE ON doi_chieu, doi_chieu_dong, khong_khop TO doitien_app;
GRANT USAGE ON SEQUENCE doi_chieu_id_seq TO doitien_app;
