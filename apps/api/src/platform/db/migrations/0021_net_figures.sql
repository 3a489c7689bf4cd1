-- Up Migration
-- Reports ask what came and what went, less what was undone. Added up that way once, when a day is closed, a day has no more
-- rows however many of its tickets were voided: three quarters of them at a million trades, and as many at ten million.

CREATE VIEW so_lieu_rong_ngay AS
SELECT ngay, loai, tai_khoan, tien_id, nguoi_tao,
       CASE WHEN la_dao THEN 0 ELSE so_but_toan END AS so_phieu, CASE WHEN la_dao THEN so_but_toan ELSE 0 END AS so_huy,
       CASE WHEN la_dao THEN -so_luong_ra ELSE so_luong_vao END AS so_luong_vao, CASE WHEN la_dao THEN -so_luong_vao ELSE so_luong_ra END AS so_luong_ra,
       CASE WHEN la_dao THEN -gia_tri_ra ELSE gia_tri_vao END AS gia_tri_vao, CASE WHEN la_dao THEN -gia_tri_vao ELSE gia_tri_ra END AS gia_tri_ra
FROM so_lieu_ngay;

CREATE TABLE so_lieu_rong_dong (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_phieu     bigint NOT NULL,
  so_huy       bigint NOT NULL,
  so_luong_vao numeric(30, 8) NOT NULL,
  so_luong_ra  numeric(30, 8) NOT NULL,
  gia_tri_vao  numeric(30, 0) NOT NULL,
  gia_tri_ra   numeric(30, 0) NOT NULL,
  CONSTRAINT one_net_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, tien_id)
);

CREATE VIEW so_lieu_rong_theo_ngay AS
SELECT ngay, loai, tai_khoan, tien_id, sum(so_phieu)::bigint AS so_phieu, sum(so_huy)::bigint AS so_huy, sum(so_luong_vao) AS so_luong_vao,
       sum(so_luong_ra) AS so_luong_ra, sum(gia_tri_vao) AS gia_tri_vao, sum(gia_tri_ra) AS gia_tri_ra
FROM so_lieu_rong_ngay GROUP BY 1, 2, 3, 4;

INSERT INTO so_lieu_rong_dong SELECT f.* FROM so_lieu_rong_theo_ngay f JOIN ket k ON k.ngay = f.ngay WHERE k.trang_thai = 2 ORDER BY f.ngay;
ANALYZE so_lieu_rong_dong;

DROP VIEW so_lieu_chung;
-- What reports read: closed days as they were added up, and what came after the last of them as it stands.
CREATE VIEW so_lieu_chung AS
SELECT * FROM so_lieu_rong_dong
UNION ALL
SELECT ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra FROM so_lieu_rong_ngay
WHERE ngay > (SELECT coalesce(max(ngay), '-infinity') FROM ket WHERE trang_thai = 2);

-- The figures of closed days with what was undone apart served nothing but the running figures, which take them from the days themselves.
DROP VIEW luy_ke_ngay_theo_ngay;
DROP TABLE so_lieu_ngay_dong;

CREATE VIEW luy_ke_ngay_theo_ngay AS
WITH closed AS (SELECT f.* FROM so_lieu_ngay_khong_nguoi f JOIN ket k ON k.ngay = f.ngay WHERE k.trang_thai = 2)
SELECT ngay, loai, la_dao, tai_khoan, tien_id, (sum(sum(so_but_toan)) OVER upto)::bigint AS so_but_toan,
       sum(sum(so_luong_vao)) OVER upto AS so_luong_vao, sum(sum(so_luong_ra)) OVER upto AS so_luong_ra,
       sum(sum(gia_tri_vao)) OVER upto AS gia_tri_vao, sum(sum(gia_tri_ra)) OVER upto AS gia_tri_ra
FROM (SELECT * FROM closed
      UNION ALL
      SELECT k.ngay, c.loai, c.la_dao, c.tai_khoan, c.tien_id, 0, 0, 0, 0, 0
      FROM ket k JOIN (SELECT loai, la_dao, tai_khoan, tien_id, min(ngay) AS first FROM closed GROUP BY 1, 2, 3, 4) c
        ON c.first <= k.ngay WHERE k.trang_thai = 2) d
GROUP BY 1, 2, 3, 4, 5
WINDOW upto AS (PARTITION BY loai, la_dao, tai_khoan, tien_id ORDER BY ngay);

CREATE OR REPLACE FUNCTION add_up_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO so_lieu_rong_dong SELECT * FROM so_lieu_rong_theo_ngay WHERE ngay = NEW.ngay;
  INSERT INTO luy_ke_ngay_dong
  SELECT NEW.ngay, loai, la_dao, tai_khoan, tien_id, sum(so_but_toan), sum(so_luong_vao), sum(so_luong_ra), sum(gia_tri_vao), sum(gia_tri_ra)
  FROM (SELECT * FROM luy_ke_ngay_dong WHERE ngay = (SELECT max(ngay) FROM luy_ke_ngay_dong WHERE ngay < NEW.ngay)
        UNION ALL SELECT * FROM so_lieu_ngay_khong_nguoi WHERE ngay = NEW.ngay) both_parts
  GROUP BY 2, 3, 4, 5;
  RETURN NULL;
END $$;

-- The running figures in the same words. What was undone stands in rows of its own here.
CREATE VIEW luy_ke_rong AS
SELECT ngay, loai, tai_khoan, tien_id,
       CASE WHEN la_dao THEN 0 ELSE so_but_toan END AS so_phieu, CASE WHEN la_dao THEN so_but_toan ELSE 0 END AS so_huy,
       CASE WHEN la_dao THEN -so_luong_ra ELSE so_luong_vao END AS so_luong_vao, CASE WHEN la_dao THEN -so_luong_vao ELSE so_luong_ra END AS so_luong_ra,
       CASE WHEN la_dao THEN -gia_tri_ra ELSE gia_tri_vao END AS gia_tri_vao, CASE WHEN la_dao THEN -gia_tri_vao ELSE gia_tri_ra END AS gia_tri_ra
FROM luy_ke_ngay_dong;

GRANT SELECT ON so_lieu_rong_ngay, so_lieu_rong_dong, so_lieu_rong_theo_ngay, so_lieu_chung, luy_ke_rong, luy_ke_ngay_theo_ngay TO doitien_app;
