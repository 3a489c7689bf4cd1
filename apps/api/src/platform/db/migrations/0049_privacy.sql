-- expand
-- What people ask about what is kept of them, and what became of it.

CREATE TABLE yeu_cau_rieng_tu (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  khach_hang_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  -- 1 to see what is kept, 2 to have it deleted.
  loai          smallint NOT NULL CHECK (loai IN (1, 2)),
  -- How they asked: "đến quầy", "thư ngày 12/11".
  ghi_chu       text,
  -- 1 waits, 2 answered, 3 withdrawn.
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2, 3)),
  nguoi_tao     integer REFERENCES nguoi_dung ON DELETE SET NULL,
  xong_luc      timestamptz,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT ended_at_a_moment CHECK ((trang_thai = 1) = (xong_luc IS NULL))
);
CREATE UNIQUE INDEX privacy_request_waits ON yeu_cau_rieng_tu (khach_hang_id, loai) WHERE trang_thai = 1;
CREATE INDEX privacy_requests_waiting ON yeu_cau_rieng_tu (loai) WHERE trang_thai = 1;

GRANT SELECT, INSERT ON yeu_cau_rieng_tu TO doitien_app;
GRANT UPDATE (trang_thai, xong_luc, phien_ban, ngay_cap_nhat) ON yeu_cau_rieng_tu TO doitien_app;
