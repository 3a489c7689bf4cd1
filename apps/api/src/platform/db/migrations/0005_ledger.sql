-- Up Migration
-- The books: safes, journal, positions, notes and trades.

CREATE TABLE ket (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma_ket        text NOT NULL UNIQUE,
  ngay          date NOT NULL CONSTRAINT safe_of_day_exists UNIQUE,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  xac_nhan      smallint NOT NULL DEFAULT 0 CHECK (xac_nhan IN (0, 1)),
  mo_luc        timestamptz NOT NULL DEFAULT now(),
  nguoi_mo      integer NOT NULL REFERENCES nguoi_dung,
  chot_luc      timestamptz,
  nguoi_chot    integer REFERENCES nguoi_dung,
  dong_luc      timestamptz,
  nguoi_dong    integer REFERENCES nguoi_dung,
  ghi_chu       text,
  -- Book figures at the lock, counted figures at the close: frozen, never worked out again.
  so_chot       jsonb,
  so_dem        jsonb,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT closed_after_lock CHECK (trang_thai = 1 OR xac_nhan = 1)
);
CREATE UNIQUE INDEX one_open_safe ON ket (trang_thai) WHERE trang_thai = 1;
CREATE TRIGGER touch BEFORE UPDATE ON ket FOR EACH ROW EXECUTE FUNCTION touch_record();

-- A closed safe is history.
CREATE FUNCTION refuse_change_of_closed_safe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed safe does not change' USING ERRCODE = '23514', CONSTRAINT = 'safe_is_closed';
END $$;
CREATE TRIGGER keep_closed BEFORE UPDATE OR DELETE ON ket FOR EACH ROW
  WHEN (OLD.trang_thai = 2) EXECUTE FUNCTION refuse_change_of_closed_safe();

-- One change of what the business holds. Append-only: the application's role may insert, nothing else.
CREATE TABLE but_toan (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai           text NOT NULL,
  ket_id         integer NOT NULL REFERENCES ket,
  -- The business day of the safe it was posted into: every entry belongs to exactly one day.
  ngay           date NOT NULL,
  dao_cua        bigint REFERENCES but_toan,
  nguoi_tao      integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT reversed_once UNIQUE (dao_cua)
);
CREATE INDEX entries_of_safe ON but_toan (ket_id, id);
CREATE INDEX entries_of_day ON but_toan (ngay, id);

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

-- Which notes an entry moved; without a denomination it is an amount given without notes.
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

-- What is held now: kept beside the journal, locked in the order of tien_id, and always equal to its sums.
CREATE TABLE vi_the (
  tien_id        integer PRIMARY KEY REFERENCES tien,
  so_luong       numeric(30, 8) NOT NULL DEFAULT 0 CONSTRAINT holding_below_zero CHECK (so_luong >= 0),
  gia_von        numeric(30, 0) NOT NULL DEFAULT 0 CONSTRAINT cost_below_zero CHECK (gia_von >= 0),
  chua_phan_loai numeric(30, 8) NOT NULL DEFAULT 0 CONSTRAINT unsorted_below_zero CHECK (chua_phan_loai >= 0),
  CONSTRAINT nothing_costs_nothing CHECK (so_luong > 0 OR gia_von = 0)
);

CREATE TABLE ton_to (
  menh_gia_id integer PRIMARY KEY REFERENCES menh_gia,
  tien_id     integer NOT NULL REFERENCES tien,
  so_to       bigint NOT NULL DEFAULT 0 CONSTRAINT notes_below_zero CHECK (so_to >= 0)
);
CREATE INDEX notes_of_money ON ton_to (tien_id);

-- The books balance: every entry's values sum to zero, checked when the transaction commits.
CREATE FUNCTION check_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference numeric;
BEGIN
  SELECT sum(gia_tri) INTO difference FROM dong_but_toan WHERE but_toan_id = NEW.but_toan_id;
  IF difference <> 0 THEN
    RAISE EXCEPTION 'entry % is off by %', NEW.but_toan_id, difference
      USING ERRCODE = '23514', CONSTRAINT = 'entry_does_not_balance';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON dong_but_toan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balances();

-- Also for the owner: what is in the journal stays as it is.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = '23514', CONSTRAINT = 'journal_is_append_only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON but_toan FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dong_but_toan FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dong_to_tien FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What people did with the safe itself; the amounts stand in the journal entry.
CREATE TABLE giao_dich_ket (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ket_id         integer NOT NULL REFERENCES ket,
  loai_giao_dich smallint NOT NULL CHECK (loai_giao_dich BETWEEN 1 AND 6),
  but_toan_id    bigint REFERENCES but_toan,
  noi_dung       text,
  ly_do          text,
  chi_tiet       jsonb,
  nguoi_tao      integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX movements_of_safe ON giao_dich_ket (ket_id, id);

CREATE TABLE giao_dich (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loai               text NOT NULL CHECK (loai IN ('MNT', 'BNT', 'MBK', 'MAL', 'MDT', 'BDT')),
  ma_giao_dich       text NOT NULL UNIQUE,
  ket_id             integer REFERENCES ket,
  ngay               date NOT NULL,
  tien_thanh_toan_id integer NOT NULL REFERENCES tien,
  ten_khach          text,
  dien_thoai         text,
  loai_giay_to       text,
  so_giay_to         text,
  quoc_tich          text,
  phi_thu            numeric(30, 8) NOT NULL DEFAULT 0 CHECK (phi_thu >= 0),
  phi_chi            numeric(30, 8) NOT NULL DEFAULT 0 CHECK (phi_chi >= 0),
  lam_tron           numeric(30, 8) NOT NULL DEFAULT 0,
  thanh_tien         numeric(30, 8) NOT NULL,
  -- The same in VND, for totals per customer and thresholds.
  gia_tri            numeric(30, 0) NOT NULL,
  loi_nhuan          numeric(30, 0),
  ty_gia_quy_doi     numeric(24, 8),
  ly_do_ty_gia       text,
  ghi_chu            text,
  -- 1 done, 2 waiting to arrive, 3 void
  trang_thai         smallint NOT NULL CHECK (trang_thai IN (1, 2, 3)),
  ly_do_huy          text,
  ma_tham_chieu      text,
  mang               text,
  but_toan_id        bigint REFERENCES but_toan,
  huy_but_toan_id    bigint REFERENCES but_toan,
  so_lan_in          integer NOT NULL DEFAULT 0,
  nguoi_tao          integer NOT NULL REFERENCES nguoi_dung,
  hoan_tat_luc       timestamptz,
  nguoi_huy          integer REFERENCES nguoi_dung,
  huy_luc            timestamptz,
  phien_ban          integer NOT NULL DEFAULT 1,
  ngay_tao           timestamptz NOT NULL DEFAULT clock_timestamp(),
  ngay_cap_nhat      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER touch BEFORE UPDATE ON giao_dich FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE INDEX trades_by_time ON giao_dich (loai, ngay_tao DESC, id DESC);
CREATE INDEX trades_of_day ON giao_dich (ngay, loai);
CREATE INDEX trades_of_customer ON giao_dich (so_giay_to, ngay) WHERE so_giay_to IS NOT NULL;
-- A bank reference, Alipay number or TXID is worth money once, unless its trade was void.
CREATE UNIQUE INDEX reference_used ON giao_dich (loai, coalesce(mang, ''), ma_tham_chieu) WHERE trang_thai <> 3;

CREATE TABLE giao_dich_dong (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giao_dich_id    bigint NOT NULL REFERENCES giao_dich,
  stt             smallint NOT NULL,
  tien_id         integer NOT NULL REFERENCES tien,
  nhom_ty_gia     text,
  so_luong        numeric(30, 8) NOT NULL CHECK (so_luong > 0),
  ty_gia          numeric(24, 8) NOT NULL CHECK (ty_gia > 0),
  ty_gia_niem_yet numeric(24, 8),
  -- In the settlement money, and in VND.
  thanh_tien      numeric(30, 8) NOT NULL,
  gia_tri         numeric(30, 0) NOT NULL,
  gia_von         numeric(30, 0),
  loi_nhuan       numeric(30, 0),
  to_tien         jsonb,
  CONSTRAINT line_numbers UNIQUE (giao_dich_id, stt)
);
CREATE INDEX lines_by_money ON giao_dich_dong (tien_id);

-- The last number given out per kind and day; the row is locked, so numbers have no gaps and never go back.
CREATE TABLE so_phieu (
  loai text NOT NULL,
  ngay date NOT NULL,
  so   integer NOT NULL,
  PRIMARY KEY (loai, ngay)
);

GRANT SELECT, INSERT, UPDATE ON ket, vi_the, ton_to, giao_dich, so_phieu TO doitien_app;
GRANT SELECT, INSERT ON but_toan, dong_but_toan, dong_to_tien, giao_dich_ket TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON giao_dich_dong TO doitien_app;
