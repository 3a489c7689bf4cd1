-- expand
-- Lists of rates that others publish (ADR 53): where they come from, what each fetch brought, and the rates of the good ones.

CREATE TABLE nguon_ty_gia (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ten            text NOT NULL,
  -- 1 fetched from an address, 2 a file that somebody brings.
  cach           smallint NOT NULL CHECK (cach IN (1, 2)),
  dinh_dang      text NOT NULL CHECK (dinh_dang IN ('xml_vcb', 'json', 'csv')),
  dia_chi        text,
  chu_ky_phut    integer NOT NULL CHECK (chu_ky_phut BETWEEN 1 AND 1440),
  thoi_han_giay  integer NOT NULL CHECK (thoi_han_giay BETWEEN 1 AND 60),
  toi_da_kb      integer NOT NULL CHECK (toi_da_kb BETWEEN 1 AND 2048),
  -- Where the rows and columns of another layout are.
  duong_dan_dong   text NOT NULL DEFAULT '',
  cot_ma           text NOT NULL DEFAULT '',
  cot_mua          text NOT NULL DEFAULT '',
  cot_chuyen_khoan text NOT NULL DEFAULT '',
  cot_ban          text NOT NULL DEFAULT '',
  cot_thoi_diem    text NOT NULL DEFAULT '',
  dau_thap_phan    text NOT NULL DEFAULT '.' CHECK (dau_thap_phan IN ('.', ',')),
  -- Pairs such as "JPY=100" and "RMB=CNY".
  don_vi         text NOT NULL DEFAULT '',
  ten_khac       text NOT NULL DEFAULT '',
  -- The smaller the sooner it is believed.
  thu_tu_tin     integer NOT NULL DEFAULT 100,
  cu_sau_phut    integer NOT NULL CHECK (cu_sau_phut BETWEEN 1 AND 10080),
  trang_thai     smallint NOT NULL DEFAULT 2 CHECK (trang_thai IN (1, 2)),
  ghi_chu        text,
  phien_ban      integer NOT NULL DEFAULT 1,
  ngay_tao       timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat  timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT address_where_fetched CHECK (cach = 2 OR dia_chi IS NOT NULL)
);
CREATE UNIQUE INDEX rate_source_name_taken ON nguon_ty_gia (lower(ten));

-- When each address is fetched next: whoever moves the moment on, fetches. No row: at once.
CREATE TABLE hen_lay_ty_gia (
  nguon_id integer PRIMARY KEY REFERENCES nguon_ty_gia ON DELETE CASCADE,
  lan_toi  timestamptz NOT NULL
);

-- Answers as they came, each once.
CREATE TABLE noi_dung_ty_gia (
  sha256   text PRIMARY KEY,
  noi_dung bytea NOT NULL,
  ngay_tao timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);

-- What fetches brought. The same again, one after the other, is one row with its first and last moment.
CREATE TABLE lan_lay_ty_gia (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguon_id   integer NOT NULL REFERENCES nguon_ty_gia ON DELETE CASCADE,
  cach       smallint NOT NULL CHECK (cach IN (1, 2)),
  -- "good", or the word of the refusal with what its sentence names.
  ket_qua    text NOT NULL,
  tham_so    jsonb NOT NULL DEFAULT '{}',
  luc_dau    timestamptz NOT NULL,
  luc_cuoi   timestamptz NOT NULL,
  so_lan     integer NOT NULL DEFAULT 1,
  kich_thuoc integer,
  sha256     text,
  -- The moment that the source itself names.
  moc        timestamptz,
  so_dong    integer,
  ten_tep    text,
  nguoi_tao  integer REFERENCES nguoi_dung
);
CREATE INDEX fetches_of_source ON lan_lay_ty_gia (nguon_id, id DESC);
CREATE INDEX good_readings ON lan_lay_ty_gia (nguon_id, id DESC) WHERE ket_qua = 'good';
CREATE INDEX fetches_by_answer ON lan_lay_ty_gia (sha256);

-- The rates of a good reading, for `don_vi` of the currency; null where the source has none.
CREATE TABLE gia_nguon (
  lan_id       bigint NOT NULL REFERENCES lan_lay_ty_gia ON DELETE CASCADE,
  ma           text NOT NULL,
  don_vi       integer NOT NULL CHECK (don_vi > 0),
  mua          numeric(24, 8) CHECK (mua > 0),
  chuyen_khoan numeric(24, 8) CHECK (chuyen_khoan > 0),
  ban          numeric(24, 8) CHECK (ban > 0),
  PRIMARY KEY (lan_id, ma)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON nguon_ty_gia, hen_lay_ty_gia, lan_lay_ty_gia TO doitien_app;
-- What a source said is never written again, only put away when it is old.
GRANT SELECT, INSERT, DELETE ON noi_dung_ty_gia, gia_nguon TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('nguon-ty-gia', jsonb_build_object(
  'showMenu', true, 'index', true, 'create', true, 'update', true, 'delete', true, 'export', true))
WHERE ma IN ('QUAN_TRI', 'QUAN_LY') AND he_thong;
