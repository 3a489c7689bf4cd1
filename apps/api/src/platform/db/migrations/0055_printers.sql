-- expand
-- Receipt printers and what each of them still has to print (ADR 57).

CREATE TABLE may_in (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ten           text NOT NULL,
  chi_nhanh_id  integer NOT NULL REFERENCES chi_nhanh,
  -- Null: of the whole branch.
  ngan_quy_id   integer CONSTRAINT printer_of_till REFERENCES ngan_quy,
  ket_noi       text NOT NULL CHECK (ket_noi IN ('mang', 'usb', 'serial')),
  dia_chi       text,
  cong          integer NOT NULL DEFAULT 9100 CHECK (cong BETWEEN 1 AND 65535),
  -- Bits a second of a serial line.
  toc_do        integer NOT NULL DEFAULT 9600 CHECK (toc_do IN (9600, 19200, 38400, 57600, 115200)),
  -- Millimetres.
  kho_giay      smallint NOT NULL CHECK (kho_giay IN (58, 80)),
  cat_giay      boolean NOT NULL DEFAULT true,
  mo_ngan_keo   boolean NOT NULL DEFAULT false,
  -- Whether the printer answers what state it is in.
  bao_tinh_trang boolean NOT NULL DEFAULT true,
  tu_dong_in    boolean NOT NULL DEFAULT false,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT address_of_network_printer CHECK (ket_noi <> 'mang' OR dia_chi IS NOT NULL)
);
CREATE UNIQUE INDEX printer_name_taken ON may_in (chi_nhanh_id, lower(ten));
-- A key that prints at once must know where.
CREATE UNIQUE INDEX printer_of_place_taken ON may_in (chi_nhanh_id, ngan_quy_id) NULLS NOT DISTINCT WHERE trang_thai = 1;

-- How a printer was found last, when it is tried next, and which process has it in hand until when.
CREATE TABLE tinh_trang_may_in (
  may_in_id  integer PRIMARY KEY REFERENCES may_in ON DELETE CASCADE,
  tinh_trang text,
  luc        timestamptz,
  so_lan_thu integer NOT NULL DEFAULT 0,
  thu_luc    timestamptz NOT NULL,
  giu_boi    uuid,
  giu_den    timestamptz
);

CREATE TABLE lenh_in (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  may_in_id    integer NOT NULL REFERENCES may_in ON DELETE CASCADE,
  chi_nhanh_id integer NOT NULL REFERENCES chi_nhanh,
  -- Null: a test page.
  giao_dich_id integer REFERENCES giao_dich,
  -- Which print of the ticket this is; from the second on it is marked as a copy.
  lan_in       integer,
  mo_ngan_keo  boolean NOT NULL DEFAULT false,
  -- 1 waits, 2 is being sent, 3 printed, 4 nobody knows, 5 cancelled.
  trang_thai   smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3, 4, 5)),
  -- Why it waits, or how it ended.
  ly_do        text,
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao     timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  gui_luc      timestamptz,
  xong_luc     timestamptz,
  CONSTRAINT ended_at_some_time CHECK ((trang_thai IN (3, 4, 5)) = (xong_luc IS NOT NULL))
);
CREATE INDEX prints_of_ticket ON lenh_in (giao_dich_id, id DESC) WHERE giao_dich_id IS NOT NULL;
CREATE INDEX open_prints ON lenh_in (may_in_id, id) WHERE trang_thai IN (1, 2);
-- One paper of a ticket at a time: a key pressed twice prints once.
CREATE UNIQUE INDEX print_is_waiting ON lenh_in (giao_dich_id) WHERE trang_thai IN (1, 2);

GRANT SELECT, INSERT, UPDATE, DELETE ON may_in, tinh_trang_may_in TO doitien_app;
-- What was printed is never written again but for how it ended.
GRANT SELECT, INSERT ON lenh_in TO doitien_app;
GRANT UPDATE (trang_thai, ly_do, gui_luc, xong_luc) ON lenh_in TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('may-in', jsonb_build_object(
  'showMenu', true, 'index', true, 'create', keeps, 'update', keeps, 'delete', keeps))
FROM (VALUES ('QUAN_TRI', true), ('QUAN_LY', false)) AS r (code, keeps)
WHERE ma = r.code AND he_thong;
