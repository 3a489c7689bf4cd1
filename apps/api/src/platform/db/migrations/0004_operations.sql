-- Settings, letters, daily backups, and files that were exported in the background.

-- Only values that differ from their defaults are stored, under one version.
CREATE TABLE cau_hinh_chung (
  chi_mot       boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  gia_tri       jsonb NOT NULL DEFAULT '{}',
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now()
);
INSERT INTO cau_hinh_chung DEFAULT VALUES;

-- Letters to send. Without a mail server an administrator reads them here.
CREATE TABLE thu_di (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_nhan    text NOT NULL,
  tieu_de       text NOT NULL,
  noi_dung      text NOT NULL,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)), -- 1 waiting, 2 sent, 3 failed
  loi           text,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  gui_luc       timestamptz,
  -- Whose account the letter is about. Only people who hold every right of that account may read it.
  nguoi_dung_id integer REFERENCES nguoi_dung ON DELETE SET NULL
);
CREATE INDEX letters_age ON thu_di (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX letters_of_user ON thu_di (nguoi_dung_id);

-- The backup of each day. The row is also the claim: of several processes, the one that inserts it makes the backup.
CREATE TABLE sao_luu (
  ngay     date PRIMARY KEY,
  bat_dau  timestamptz NOT NULL,
  xong_luc timestamptz,
  so_byte  bigint,
  loi      text,
  CONSTRAINT backup_ends_one_way CHECK (xong_luc IS NULL OR loi IS NULL)
);

-- Files written in the background and kept for a day, for the person who asked only.
CREATE TABLE tep_xuat (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  ten_tep       text NOT NULL,
  loai_noi_dung text NOT NULL,
  -- The right of its route: a person who loses the right loses the file.
  quyen         text[],
  -- Fetching the file asks for confirmation, as its route does.
  can_xac_nhan  boolean NOT NULL DEFAULT false,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)),
  kich_thuoc    bigint NOT NULL DEFAULT 0,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  -- Updated with every part: a file that no longer grows belongs to a process that is gone.
  ghi_luc       timestamptz NOT NULL DEFAULT now(),
  xong_luc      timestamptz
);
CREATE INDEX stored_files_of_user ON tep_xuat (nguoi_dung_id, ngay_tao DESC);

CREATE TABLE phan_tep_xuat (
  tep_id   integer NOT NULL REFERENCES tep_xuat ON DELETE CASCADE,
  thu_tu   integer NOT NULL,
  noi_dung bytea NOT NULL,
  PRIMARY KEY (tep_id, thu_tu)
);
-- The files are compressed already.
ALTER TABLE phan_tep_xuat ALTER COLUMN noi_dung SET STORAGE EXTERNAL;

GRANT SELECT, UPDATE ON cau_hinh_chung TO doitien_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON thu_di, tep_xuat, phan_tep_xuat TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON sao_luu TO doitien_app;
