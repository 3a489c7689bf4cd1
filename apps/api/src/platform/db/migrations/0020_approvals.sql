-- Acts that wait for a second person. Nothing is posted and nothing is locked until somebody else approves.

CREATE TABLE yeu_cau_duyet (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chi_nhanh_id integer NOT NULL CONSTRAINT branch_in_use REFERENCES chi_nhanh,
  -- The area whose action `approve` decides.
  ten_quyen    text NOT NULL,
  -- The route, such as `POST /giao-dich-mua-ngoai-te`.
  hanh_vi      text NOT NULL,
  -- Parameters and body of the act as text, since `ma_bam` is the hash of this text.
  noi_dung     text NOT NULL,
  ma_bam       bytea NOT NULL,
  -- Which rules ask for a second person, and what they measured.
  dieu_kien    jsonb NOT NULL,
  gia_tri      numeric(30, 0),
  ban_ghi_id   integer,
  ly_do        text,
  nguoi_tao    integer NOT NULL CONSTRAINT maker_in_use REFERENCES nguoi_dung,
  ip           text NOT NULL,
  device_id    text NOT NULL,
  ngay_tao     timestamptz NOT NULL DEFAULT now() + clock_offset(),
  het_han_luc  timestamptz NOT NULL,
  -- 1 waiting, 2 done, 3 refused, 4 withdrawn, 6 approved, but the act was refused. A waiting one past `het_han_luc` has run out.
  trang_thai   smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3, 4, 6)),
  nguoi_duyet  integer CONSTRAINT approver_in_use REFERENCES nguoi_dung,
  tai_cho      boolean NOT NULL DEFAULT false,
  ghi_chu      text,
  tu_choi      text,
  ket_qua_id   integer,
  -- A one-time password that the maker has not collected yet.
  co_mat_khau  boolean NOT NULL DEFAULT false,
  xong_luc     timestamptz,
  CONSTRAINT approver_is_another CHECK (nguoi_duyet <> nguoi_tao),
  CONSTRAINT decided_by_somebody CHECK (trang_thai IN (1, 4) OR nguoi_duyet IS NOT NULL),
  CONSTRAINT ended_at_a_moment CHECK ((trang_thai = 1) = (xong_luc IS NULL))
);
CREATE INDEX waiting_requests ON yeu_cau_duyet (chi_nhanh_id, id) WHERE trang_thai = 1;
CREATE INDEX requests_of_maker ON yeu_cau_duyet (nguoi_tao, id);
CREATE INDEX requests_of_branch ON yeu_cau_duyet (chi_nhanh_id, ngay_tao);

-- What was asked never changes; only what became of it.
GRANT SELECT, INSERT ON yeu_cau_duyet TO doitien_app;
GRANT UPDATE (trang_thai, nguoi_duyet, tai_cho, ghi_chu, tu_choi, ket_qua_id, co_mat_khau, xong_luc) ON yeu_cau_duyet TO doitien_app;

ALTER TABLE giao_dich
  ADD COLUMN nguoi_duyet integer CONSTRAINT ticket_approver_in_use REFERENCES nguoi_dung,
  ADD COLUMN nguoi_duyet_huy integer CONSTRAINT void_approver_in_use REFERENCES nguoi_dung;
GRANT UPDATE (nguoi_duyet, nguoi_duyet_huy) ON giao_dich TO doitien_app;
ALTER TABLE giao_dich_ket ADD COLUMN nguoi_duyet integer CONSTRAINT movement_approver_in_use REFERENCES nguoi_dung;

-- Who handed out the one-time password of an account, and when: for some days the two do not decide about each other's acts.
ALTER TABLE nguoi_dung
  ADD COLUMN mat_khau_cap_boi integer,
  ADD COLUMN mat_khau_cap_luc timestamptz;

-- A count whose difference waits for a second person.
ALTER TABLE lan_kiem_quy DROP CONSTRAINT lan_kiem_quy_ket_qua_check;
ALTER TABLE lan_kiem_quy ADD CONSTRAINT lan_kiem_quy_ket_qua_check
  CHECK (ket_qua IN ('dong_ket', 'thieu_ly_do', 'chua_xac_nhan', 'chua_co_ty_gia', 'vuot_tran', 'cho_duyet'));
