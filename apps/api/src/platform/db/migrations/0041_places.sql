-- expand
-- Tills and shifts (ADR 47). A place is the vault (0) or a till: notes and unsorted cash belong to a place; quantity and cost stay the branch's.

CREATE TABLE ngan_quy (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id  integer NOT NULL REFERENCES chi_nhanh,
  ma            text NOT NULL,
  ten           text NOT NULL,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  nguoi_tao     integer NOT NULL CONSTRAINT till_person_in_use REFERENCES nguoi_dung,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT till_of_branch UNIQUE (chi_nhanh_id, id)
);
CREATE UNIQUE INDEX till_code_taken ON ngan_quy (chi_nhanh_id, lower(ma));

-- The place of every note that moved. The journal of before is the vault's.
ALTER TABLE dong_to_tien ADD COLUMN ngan_quy_id integer NOT NULL DEFAULT 0;

-- Notes by place: they change only under the lock of their currency (vi_the), as before.
ALTER TABLE ton_to ADD COLUMN ngan_quy_id integer NOT NULL DEFAULT 0;
ALTER TABLE ton_to DROP CONSTRAINT ton_to_pkey, ADD PRIMARY KEY (chi_nhanh_id, menh_gia_id, ngan_quy_id);

-- Unsorted cash in tills; that of the vault, and all money that is not cash, is vi_the.chua_phan_loai.
CREATE TABLE tien_ngan (
  chi_nhanh_id   integer NOT NULL,
  ngan_quy_id    integer NOT NULL,
  tien_id        integer NOT NULL,
  chua_phan_loai numeric(30, 8) NOT NULL DEFAULT 0 CONSTRAINT unsorted_below_zero CHECK (chua_phan_loai >= 0),
  PRIMARY KEY (chi_nhanh_id, tien_id, ngan_quy_id),
  FOREIGN KEY (chi_nhanh_id, ngan_quy_id) REFERENCES ngan_quy (chi_nhanh_id, id),
  FOREIGN KEY (chi_nhanh_id, tien_id) REFERENCES vi_the (chi_nhanh_id, tien_id)
);

-- A shift: one person works from one till. It begins and ends while the safe of the branch is held alone, so that every ticket is wholly
-- before or wholly after it.
CREATE TABLE ca (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id   integer NOT NULL,
  ngan_quy_id    integer NOT NULL,
  ket_id         integer NOT NULL,
  ngay           date NOT NULL,
  nguoi_id       integer NOT NULL CONSTRAINT shift_person_in_use REFERENCES nguoi_dung,
  bat_dau_luc    timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  -- Locked for its count: nothing goes out of the till or into it. Blind where the count of the safe is.
  chot_luc       timestamptz,
  an_so_lieu     boolean NOT NULL DEFAULT false,
  ket_thuc_luc   timestamptz,
  -- 1 handed in or empty, 2 handed over to the next person, 3 counted and left in the till.
  cach_ket_thuc  smallint CHECK (cach_ket_thuc IN (1, 2, 3)),
  -- Who ended it: the person, or somebody with the right to end the shift of a person who is absent.
  nguoi_ket_thuc integer REFERENCES nguoi_dung,
  ly_do          text,
  -- The shift that goes on with what was open: waiting tickets and requests of the person.
  tiep_noi_id    integer REFERENCES ca,
  CONSTRAINT shift_of_branch UNIQUE (chi_nhanh_id, id),
  CONSTRAINT ended_somehow CHECK ((ket_thuc_luc IS NULL) = (cach_ket_thuc IS NULL) AND (ket_thuc_luc IS NULL) = (nguoi_ket_thuc IS NULL)),
  CONSTRAINT withheld_while_locked_in CHECK (NOT an_so_lieu OR (chot_luc IS NOT NULL AND ket_thuc_luc IS NULL)),
  CONSTRAINT goes_on_after_its_end CHECK (tiep_noi_id IS NULL OR (ket_thuc_luc IS NOT NULL AND tiep_noi_id > id)),
  FOREIGN KEY (chi_nhanh_id, ngan_quy_id) REFERENCES ngan_quy (chi_nhanh_id, id),
  FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id)
);
CREATE UNIQUE INDEX person_has_shift ON ca (nguoi_id) WHERE ket_thuc_luc IS NULL;
CREATE UNIQUE INDEX till_has_person ON ca (chi_nhanh_id, ngan_quy_id) WHERE ket_thuc_luc IS NULL;
CREATE INDEX shifts_of_till ON ca (ngan_quy_id, id);
CREATE INDEX shifts_of_person ON ca (nguoi_id, id);

-- Cash on its way from one place to another: prepared by one person, counted and confirmed by another. Until then it belongs to the giver.
CREATE TABLE giao_quy (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id   integer NOT NULL,
  ket_id         integer NOT NULL,
  ngay           date NOT NULL,
  -- 0 is the vault. From a till to the same till: it goes to the next person.
  tu_ngan_id     integer NOT NULL,
  den_ngan_id    integer NOT NULL,
  -- The shifts of the two places; null for the vault, and for the one who takes a till over.
  tu_ca_id       integer REFERENCES ca,
  den_ca_id      integer REFERENCES ca,
  nguoi_giao     integer NOT NULL REFERENCES nguoi_dung,
  -- Who is to receive it; null: anybody with the right over the vault.
  nguoi_nhan     integer REFERENCES nguoi_dung,
  nguoi_duyet    integer REFERENCES nguoi_dung,
  -- The whole till: what it holds when it is counted. Otherwise what was prepared.
  ca_ngan        boolean NOT NULL DEFAULT false,
  chi_tiet       jsonb NOT NULL,
  ghi_chu        text,
  -- 1 prepared, 2 received, 3 withdrawn, 4 refused.
  trang_thai     smallint NOT NULL DEFAULT 1 CHECK (trang_thai BETWEEN 1 AND 4),
  giao_luc       timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ket_thuc_luc   timestamptz,
  nguoi_ket_thuc integer REFERENCES nguoi_dung,
  ly_do          text,
  but_toan_id    bigint REFERENCES but_toan,
  CONSTRAINT ended_by_somebody CHECK ((trang_thai = 1) = (ket_thuc_luc IS NULL) AND (trang_thai = 1) = (nguoi_ket_thuc IS NULL)),
  CONSTRAINT received_by_another CHECK (trang_thai <> 2 OR nguoi_ket_thuc <> nguoi_giao),
  CONSTRAINT between_places CHECK (tu_ngan_id > 0 OR den_ngan_id > 0),
  FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id)
);
CREATE INDEX hand_overs_of_branch ON giao_quy (chi_nhanh_id, id);
CREATE INDEX open_hand_overs ON giao_quy (chi_nhanh_id) WHERE trang_thai = 1;

-- Every count of a till, also one that was refused. Append-only.
CREATE TABLE kiem_ngan (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id integer NOT NULL,
  ket_id       integer NOT NULL,
  ngay         date NOT NULL,
  ngan_quy_id  integer NOT NULL,
  ca_id        integer REFERENCES ca,
  giao_quy_id  integer REFERENCES giao_quy,
  -- 1 a shift begins, 2 cash is received, 3 a till is handed over, 4 a shift ends, 5 a spot count, 6 the safe is closed.
  loai         smallint NOT NULL CHECK (loai BETWEEN 1 AND 6),
  nguoi_dem    integer NOT NULL REFERENCES nguoi_dung,
  -- Whose difference it is; null where there is none or nobody worked there yet.
  nguoi_chiu   integer REFERENCES nguoi_dung,
  -- dat: posted or right; otherwise why it was refused.
  ket_qua      text NOT NULL,
  chi_tiet     jsonb NOT NULL,
  -- What the differences are worth in VND, missing money below zero; null without a posted rate.
  chenh_lech   numeric(30, 0),
  ly_do        text,
  but_toan_id  bigint REFERENCES but_toan,
  luc          timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id)
);
CREATE INDEX counts_of_till ON kiem_ngan (chi_nhanh_id, ngan_quy_id, id);
CREATE INDEX counts_of_shift ON kiem_ngan (ca_id) WHERE ca_id IS NOT NULL;
CREATE INDEX till_differences ON kiem_ngan (chi_nhanh_id, ngay, id) WHERE but_toan_id IS NOT NULL;

-- The shift in which an act was asked for: a request that is approved runs from the till of that shift, or of the one that goes on with it.
ALTER TABLE yeu_cau_duyet ADD COLUMN ca_id integer REFERENCES ca;
-- Who looks after a waiting ticket since its maker's shift ended; null: its maker.
ALTER TABLE giao_dich ADD COLUMN phu_trach_id integer REFERENCES nguoi_dung;

-- 11 cash between two places, 12 the count of a till.
ALTER TABLE giao_dich_ket DROP CONSTRAINT giao_dich_ket_loai_giao_dich_check;
ALTER TABLE giao_dich_ket ADD CONSTRAINT giao_dich_ket_loai_giao_dich_check CHECK (loai_giao_dich BETWEEN 1 AND 12) NOT VALID;

GRANT SELECT, INSERT, UPDATE, DELETE ON ngan_quy TO doitien_app;
GRANT SELECT ON tien_ngan TO doitien_app;
GRANT SELECT, INSERT, UPDATE ON ca, giao_quy TO doitien_app;
GRANT SELECT, INSERT ON kiem_ngan TO doitien_app;
GRANT UPDATE (phu_trach_id) ON giao_dich TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('ngan-quy', jsonb_build_object(
  'showMenu', true, 'index', true, 'create', keeps, 'update', keeps, 'delete', keeps, 'export', keeps OR reads, 'issue', keeps,
  'endShift', keeps, 'approve', keeps))
FROM (VALUES ('QUAN_TRI', true, false), ('QUAN_LY', true, false), ('GIAO_DICH_VIEN', false, false), ('KE_TOAN', false, true)) AS r (code, keeps, reads)
WHERE ma = r.code AND he_thong;
