-- Up Migration
-- The figures of every closed day together with all before it. What happened between two days is what one says more than
-- the other, so a report over two years reads two days where it read seven hundred.

CREATE TABLE luy_ke_ngay_dong (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  la_dao       boolean NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_but_toan  bigint NOT NULL,
  so_luong_vao numeric(36, 8) NOT NULL,
  so_luong_ra  numeric(36, 8) NOT NULL,
  gia_tri_vao  numeric(36, 0) NOT NULL,
  gia_tri_ra   numeric(36, 0) NOT NULL,
  CONSTRAINT one_running_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, la_dao, tien_id)
);

-- The same from the closed days alone, to fill the table now and to be held against it. A figure that once was stays, also on days without it.
CREATE VIEW luy_ke_ngay_theo_ngay AS
SELECT ngay, loai, la_dao, tai_khoan, tien_id, (sum(sum(so_but_toan)) OVER upto)::bigint AS so_but_toan,
       sum(sum(so_luong_vao)) OVER upto AS so_luong_vao, sum(sum(so_luong_ra)) OVER upto AS so_luong_ra,
       sum(sum(gia_tri_vao)) OVER upto AS gia_tri_vao, sum(sum(gia_tri_ra)) OVER upto AS gia_tri_ra
FROM (SELECT * FROM so_lieu_ngay_dong
      UNION ALL
      SELECT k.ngay, c.loai, c.la_dao, c.tai_khoan, c.tien_id, 0, 0, 0, 0, 0
      FROM ket k JOIN (SELECT loai, la_dao, tai_khoan, tien_id, min(ngay) AS first FROM so_lieu_ngay_dong GROUP BY 1, 2, 3, 4) c
        ON c.first <= k.ngay WHERE k.trang_thai = 2) d
GROUP BY 1, 2, 3, 4, 5
WINDOW upto AS (PARTITION BY loai, la_dao, tai_khoan, tien_id ORDER BY ngay);

INSERT INTO luy_ke_ngay_dong SELECT * FROM luy_ke_ngay_theo_ngay ORDER BY ngay;

-- Days only go forward, so a close adds its day to the last one and nothing written before changes.
CREATE OR REPLACE FUNCTION add_up_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO so_lieu_ngay_dong SELECT * FROM so_lieu_ngay_khong_nguoi WHERE ngay = NEW.ngay;
  INSERT INTO luy_ke_ngay_dong
  SELECT NEW.ngay, loai, la_dao, tai_khoan, tien_id, sum(so_but_toan), sum(so_luong_vao), sum(so_luong_ra), sum(gia_tri_vao), sum(gia_tri_ra)
  FROM (SELECT * FROM luy_ke_ngay_dong WHERE ngay = (SELECT max(ngay) FROM luy_ke_ngay_dong WHERE ngay < NEW.ngay)
        UNION ALL SELECT * FROM so_lieu_ngay_dong WHERE ngay = NEW.ngay) both_parts
  GROUP BY 2, 3, 4, 5;
  RETURN NULL;
END $$;

-- Closes that found something, for the months of the safe report.
CREATE INDEX closes_of_safe ON giao_dich_ket (ket_id, but_toan_id) WHERE loai_giao_dich = 5 AND but_toan_id IS NOT NULL;

GRANT SELECT ON luy_ke_ngay_dong, luy_ke_ngay_theo_ngay TO doitien_app;
