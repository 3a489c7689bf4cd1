-- The register of large trades: one report for each person and business day at or above the threshold. And what a licence asks
-- for: amounts held overnight above their ceiling, and the bank of a resale.

-- What the lines are worth, before fees and rounding: the threshold counts this, so that no fee brings a ticket below it.
ALTER TABLE giao_dich ADD COLUMN gia_tri_truoc_phi numeric(30, 0);
UPDATE giao_dich g SET gia_tri_truoc_phi = coalesce((SELECT sum(d.gia_tri) FROM giao_dich_dong d WHERE d.giao_dich_id = g.id), g.gia_tri);
ALTER TABLE giao_dich ALTER COLUMN gia_tri_truoc_phi SET NOT NULL;

DROP TABLE customer_days;
CREATE TABLE customer_days (
  khach_hang_id    integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  ngay             date NOT NULL,
  -- Of the tickets that are not void: a ticket that waits counts for the identity of the customer.
  gia_tri          numeric(30, 0) NOT NULL,
  -- Of the completed tickets: only these are reported.
  gia_tri_hoan_tat numeric(30, 0) NOT NULL,
  CONSTRAINT one_customer_day PRIMARY KEY (khach_hang_id, ngay)
) WITH (fillfactor = 80);
INSERT INTO customer_days
SELECT c.root_id, g.ngay, sum(g.gia_tri_truoc_phi), coalesce(sum(g.gia_tri_truoc_phi) FILTER (WHERE g.trang_thai = 1), 0)
FROM giao_dich g JOIN khach_hang c ON c.id = g.khach_hang_id WHERE g.trang_thai <> 3 GROUP BY 1, 2;
CREATE INDEX customer_days_by_value ON customer_days (gia_tri);
CREATE INDEX customer_days_by_day ON customer_days (ngay);

-- The threshold in force from a business day on; null where the register is switched off.
CREATE TABLE nguong_theo_ngay (
  tu_ngay date PRIMARY KEY,
  nguong  numeric
);
INSERT INTO nguong_theo_ngay
SELECT '-infinity', coalesce((gia_tri->>'nguong_giao_dich_lon')::numeric, 400000000) FROM cau_hinh_chung;

CREATE TABLE bao_cao_giao_dich_lon (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nam           smallint NOT NULL,
  so            integer NOT NULL,
  so_bao_cao    text NOT NULL GENERATED ALWAYS AS ('GDL-' || nam || '-' || lpad(so::text, greatest(6, length(so::text)), '0')) STORED,
  khach_hang_id integer NOT NULL CONSTRAINT reported_customer_in_use REFERENCES khach_hang,
  ngay          date NOT NULL,
  nguong        numeric NOT NULL,
  tong_tien     numeric(30, 0) NOT NULL,
  so_phieu      integer NOT NULL,
  han           date NOT NULL,
  trang_thai    smallint NOT NULL CHECK (trang_thai BETWEEN 1 AND 5), -- 1 to send, 2 sent, 3 supplement needed, 4 no longer valid, 5 joined
  -- Whether the person and the day are at or above the threshold now.
  con_hieu_luc  boolean NOT NULL,
  -- The report of the same person and day that this one was joined into by a merge of customers.
  gop_vao_id    integer REFERENCES bao_cao_giao_dich_lon,
  gui_luc       timestamptz,
  nguoi_gui     integer REFERENCES nguoi_dung,
  ma_tham_chieu text,
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT one_report_per_number UNIQUE (nam, so),
  CONSTRAINT joined_report_names_the_other CHECK ((trang_thai = 5) = (gop_vao_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_report_of_day ON bao_cao_giao_dich_lon (khach_hang_id, ngay) WHERE gop_vao_id IS NULL;
CREATE INDEX reports_to_send ON bao_cao_giao_dich_lon (han) WHERE trang_thai IN (1, 3);
CREATE INDEX reports_by_day ON bao_cao_giao_dich_lon (ngay, id);

CREATE TABLE report_numbers (
  nam smallint PRIMARY KEY,
  so  integer NOT NULL
);

-- What happened to a report, in its order. Append-only.
CREATE TABLE dien_bien_bao_cao_lon (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bao_cao_id       integer NOT NULL REFERENCES bao_cao_giao_dich_lon,
  loai             text NOT NULL,
  giao_dich_id     bigint REFERENCES giao_dich,
  bao_cao_khac_id  integer REFERENCES bao_cao_giao_dich_lon,
  tong_truoc       numeric(30, 0),
  tong_sau         numeric(30, 0) NOT NULL,
  trang_thai_truoc smallint,
  trang_thai_sau   smallint NOT NULL,
  ghi_chu          text,
  -- The tickets that were reported, of a sending.
  chi_tiet         jsonb,
  nguoi_tao        integer REFERENCES nguoi_dung,
  ngay_tao         timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE INDEX events_of_report ON dien_bien_bao_cao_lon (bao_cao_id, id);

-- The days that were large before there was a register. Three days to look at them.
INSERT INTO bao_cao_giao_dich_lon (nam, so, khach_hang_id, ngay, nguong, tong_tien, so_phieu, han, trang_thai, con_hieu_luc)
SELECT extract(year FROM d.ngay), row_number() OVER (PARTITION BY extract(year FROM d.ngay) ORDER BY d.ngay, d.khach_hang_id),
       d.khach_hang_id, d.ngay, t.nguong, d.gia_tri_hoan_tat,
       (SELECT count(*) FROM giao_dich g JOIN khach_hang c ON c.id = g.khach_hang_id
        WHERE c.root_id = d.khach_hang_id AND g.ngay = d.ngay AND g.trang_thai = 1), current_date + 3, 1, true
FROM customer_days d, nguong_theo_ngay t
WHERE d.gia_tri_hoan_tat >= t.nguong AND d.gia_tri_hoan_tat > 0 ORDER BY d.ngay, d.khach_hang_id;
INSERT INTO report_numbers SELECT nam, max(so) FROM bao_cao_giao_dich_lon GROUP BY nam;
INSERT INTO dien_bien_bao_cao_lon (bao_cao_id, loai, tong_sau, trang_thai_sau)
SELECT id, 'lap', tong_tien, trang_thai FROM bao_cao_giao_dich_lon ORDER BY id;

-- Somebody looked at trades just below the threshold and said what they are.
CREATE TABLE xem_xet_chia_nho (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  khach_hang_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  den_ngay      date NOT NULL,
  tong_tien     numeric(30, 0) NOT NULL,
  ly_do         text NOT NULL,
  nguoi_tao     integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE INDEX reviews_of_customer ON xem_xet_chia_nho (khach_hang_id, id);

-- What a branch held above its ceiling when a safe was closed. Append-only.
CREATE TABLE vuot_tran_qua_dem (
  chi_nhanh_id integer NOT NULL,
  ket_id       integer NOT NULL,
  tien_id      integer NOT NULL REFERENCES tien,
  ngay         date NOT NULL,
  so_luong     numeric(38, 8) NOT NULL,
  tran         numeric(38, 8) NOT NULL,
  -- The first of the closings above the ceiling that follow each other, and the day until which it is to be sold on.
  tu_ngay      date NOT NULL,
  han          date NOT NULL,
  ly_do        text NOT NULL,
  PRIMARY KEY (ket_id, tien_id),
  CONSTRAINT ceiling_of_safe FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id)
);

-- The bank that a currency was sold on to.
ALTER TABLE giao_dich_ket ADD COLUMN ngan_hang text;

ALTER TABLE lan_kiem_quy DROP CONSTRAINT lan_kiem_quy_ket_qua_check;
ALTER TABLE lan_kiem_quy ADD CONSTRAINT lan_kiem_quy_ket_qua_check
  CHECK (ket_qua IN ('dong_ket', 'thieu_ly_do', 'chua_xac_nhan', 'chua_co_ty_gia', 'vuot_tran'));

-- Roles that read the list of large trades until now read the register.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('bao-cao-giao-dich-lon', jsonb_build_object(
  'showMenu', phan_quyen->'bao-cao'->'index', 'index', phan_quyen->'bao-cao'->'index', 'export', coalesce(phan_quyen->'bao-cao'->'export', 'false'), 'update', false))
WHERE phan_quyen->'bao-cao'->>'index' = 'true';

GRANT SELECT ON customer_days, nguong_theo_ngay, bao_cao_giao_dich_lon, dien_bien_bao_cao_lon, xem_xet_chia_nho, vuot_tran_qua_dem TO doitien_app;
GRANT UPDATE (trang_thai, gui_luc, nguoi_gui, ma_tham_chieu, ghi_chu) ON bao_cao_giao_dich_lon TO doitien_app;
GRANT INSERT ON dien_bien_bao_cao_lon, xem_xet_chia_nho, vuot_tran_qua_dem TO doitien_app;
