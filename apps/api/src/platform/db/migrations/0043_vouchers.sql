-- expand
-- Receipts and payments outside of trades (ADR 49). What a voucher is about decides which account of the journal it moves.

CREATE TABLE khoan_muc (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma            text NOT NULL,
  ten           text NOT NULL,
  -- 1 an expense, 2 other income, 3 capital put in or taken out, 4 cash into a bank account or out of it.
  loai          smallint NOT NULL CHECK (loai BETWEEN 1 AND 4),
  tk_ke_toan    text NOT NULL,
  thu_tu        integer NOT NULL DEFAULT 0,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  ghi_chu       text,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE UNIQUE INDEX item_code_taken ON khoan_muc (lower(ma));

INSERT INTO khoan_muc (ma, ten, loai, tk_ke_toan, thu_tu) VALUES
  ('CP-MAT-BANG', 'Thuê mặt bằng', 1, '642', 10),
  ('CP-LUONG', 'Lương nhân viên', 1, '642', 20),
  ('CP-DIEN-NUOC', 'Điện, nước, internet', 1, '642', 30),
  ('CP-VAN-PHONG', 'Văn phòng phẩm', 1, '642', 40),
  ('CP-NGAN-HANG', 'Phí ngân hàng', 1, '642', 50),
  ('CP-THUE', 'Thuế, lệ phí', 1, '642', 60),
  ('CP-KHAC', 'Chi khác', 1, '811', 70),
  ('TN-KHAC', 'Thu khác', 2, '711', 80),
  ('VON', 'Vốn góp, rút vốn', 3, '411', 90),
  ('NGAN-HANG', 'Nộp, rút tiền ngân hàng', 4, '112', 100);

CREATE TABLE phieu_thu_chi (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id       integer NOT NULL,
  ket_id             integer NOT NULL,
  ngay               date NOT NULL,
  so                 text NOT NULL CONSTRAINT voucher_number_taken UNIQUE,
  -- 1 a receipt, 2 a payment.
  loai               smallint NOT NULL CHECK (loai IN (1, 2)),
  khoan_muc_id       integer NOT NULL REFERENCES khoan_muc,
  -- As it was then: what the item is about is fixed once a voucher names it, its account number is not.
  loai_khoan_muc     smallint NOT NULL CHECK (loai_khoan_muc BETWEEN 1 AND 4),
  tien_id            integer NOT NULL REFERENCES tien,
  so_tien            numeric(30, 8) NOT NULL CHECK (so_tien > 0),
  gia_tri            numeric(30, 0) NOT NULL CHECK (gia_tri >= 0),
  to_tien            jsonb NOT NULL,
  tai_khoan_ngoai_id integer REFERENCES tai_khoan_ngoai,
  nguoi_nop_nhan     text NOT NULL,
  dia_chi            text,
  ly_do              text NOT NULL,
  kem_theo           text,
  -- 1 posted, 3 void.
  trang_thai         smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 3)),
  but_toan_id        bigint NOT NULL CONSTRAINT voucher_of_entry UNIQUE REFERENCES but_toan,
  nguoi_tao          integer NOT NULL REFERENCES nguoi_dung,
  nguoi_duyet        integer REFERENCES nguoi_dung,
  ly_do_huy          text,
  huy_but_toan_id    bigint CONSTRAINT voucher_of_void UNIQUE REFERENCES but_toan,
  nguoi_huy          integer REFERENCES nguoi_dung,
  nguoi_duyet_huy    integer REFERENCES nguoi_dung,
  huy_luc            timestamptz,
  ngay_tao           timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT item_allows_it CHECK (loai_khoan_muc IN (3, 4) OR loai = 3 - loai_khoan_muc),
  CONSTRAINT void_by_somebody CHECK (
    (trang_thai = 3) = (huy_but_toan_id IS NOT NULL) AND (trang_thai = 3) = (nguoi_huy IS NOT NULL)
    AND (trang_thai = 3) = (huy_luc IS NOT NULL) AND (trang_thai = 3) = (ly_do_huy IS NOT NULL)),
  FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id)
);
CREATE INDEX vouchers_of_branch ON phieu_thu_chi (chi_nhanh_id, ngay, id);
CREATE INDEX vouchers_of_item ON phieu_thu_chi (khoan_muc_id, ngay);

-- 13 a receipt or a payment.
ALTER TABLE giao_dich_ket DROP CONSTRAINT giao_dich_ket_loai_giao_dich_check;
ALTER TABLE giao_dich_ket ADD CONSTRAINT giao_dich_ket_loai_giao_dich_check CHECK (loai_giao_dich BETWEEN 1 AND 13) NOT VALID;

GRANT SELECT, INSERT, UPDATE, DELETE ON khoan_muc TO doitien_app;
-- What was posted is never written again: a voucher is only voided.
GRANT SELECT, INSERT ON phieu_thu_chi TO doitien_app;
GRANT UPDATE (trang_thai, ly_do_huy, huy_but_toan_id, nguoi_huy, nguoi_duyet_huy, huy_luc) ON phieu_thu_chi TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object(
  'phieu-thu-chi', jsonb_build_object(
    'showMenu', true, 'index', true, 'create', keeps OR works, 'export', keeps OR reads, 'void', keeps, 'approve', keeps),
  'khoan-muc', jsonb_build_object(
    'showMenu', NOT works, 'index', true, 'create', keeps OR reads, 'update', keeps OR reads, 'delete', keeps OR reads,
    'import', keeps OR reads, 'export', keeps OR reads))
FROM (VALUES ('QUAN_TRI', true, false, false), ('QUAN_LY', true, false, false), ('GIAO_DICH_VIEN', false, true, false),
             ('KE_TOAN', false, false, true)) AS r (code, keeps, works, reads)
WHERE ma = r.code AND he_thong;
