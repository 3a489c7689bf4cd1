-- Up Migration
-- The figures of a closed day once more without the persons: most reports ask for nobody in particular, and read a fifth of the rows.

CREATE VIEW so_lieu_ngay_khong_nguoi AS
SELECT ngay, loai, la_dao, tai_khoan, tien_id, sum(so_but_toan)::bigint AS so_but_toan, sum(so_luong_vao) AS so_luong_vao,
       sum(so_luong_ra) AS so_luong_ra, sum(gia_tri_vao) AS gia_tri_vao, sum(gia_tri_ra) AS gia_tri_ra
FROM so_lieu_ngay GROUP BY 1, 2, 3, 4, 5;

CREATE TABLE so_lieu_ngay_dong (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  la_dao       boolean NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_but_toan  bigint NOT NULL,
  so_luong_vao numeric(30, 8) NOT NULL,
  so_luong_ra  numeric(30, 8) NOT NULL,
  gia_tri_vao  numeric(30, 0) NOT NULL,
  gia_tri_ra   numeric(30, 0) NOT NULL,
  CONSTRAINT one_closed_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, la_dao, tien_id)
);
INSERT INTO so_lieu_ngay_dong SELECT f.* FROM so_lieu_ngay_khong_nguoi f JOIN ket k ON k.ngay = f.ngay WHERE k.trang_thai = 2;

-- A closed day does not change, so it is added up once, when its safe is closed, by nobody but the safe itself.
CREATE FUNCTION add_up_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO so_lieu_ngay_dong SELECT * FROM so_lieu_ngay_khong_nguoi WHERE ngay = NEW.ngay;
  RETURN NULL;
END $$;
CREATE TRIGGER add_up AFTER UPDATE ON ket FOR EACH ROW WHEN (OLD.trang_thai = 1 AND NEW.trang_thai = 2) EXECUTE FUNCTION add_up_closed_day();

-- What reports read: closed days as they were added up, and what came after the last of them as it stands.
CREATE VIEW so_lieu_chung AS
SELECT * FROM so_lieu_ngay_dong
UNION ALL
SELECT ngay, loai, la_dao, tai_khoan, tien_id, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra FROM so_lieu_ngay
WHERE ngay > (SELECT coalesce(max(ngay), '-infinity') FROM ket WHERE trang_thai = 2);

GRANT SELECT ON so_lieu_ngay_khong_nguoi, so_lieu_ngay_dong, so_lieu_chung TO doitien_app;
