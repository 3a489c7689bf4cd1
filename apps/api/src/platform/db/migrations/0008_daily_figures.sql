-- Up Migration
-- Daily figures, kept inside the posting statement: a report over two years reads days, not trades.

-- Lines that came from a leg of a money name that money. The journal keeps every figure as it is; only who a line belongs
-- to is filled in, once, for entries from before.
ALTER TABLE dong_but_toan DISABLE TRIGGER append_only;
UPDATE dong_but_toan l SET tien_id = (
    SELECT h.tien_id FROM dong_but_toan h
    WHERE h.but_toan_id = l.but_toan_id AND h.tai_khoan = 'holding' AND h.id < l.id ORDER BY h.id DESC LIMIT 1)
WHERE l.tien_id IS NULL AND l.tai_khoan NOT IN ('fee-charged', 'fee-paid', 'rounding');
UPDATE dong_but_toan l SET tien_id = t.tien_id
FROM but_toan b JOIN giao_dich g ON g.but_toan_id = coalesce(b.dao_cua, b.id)
JOIN (SELECT giao_dich_id, min(tien_id) AS tien_id FROM giao_dich_dong
      GROUP BY 1 HAVING count(DISTINCT tien_id) = 1) t ON t.giao_dich_id = g.id
WHERE b.id = l.but_toan_id AND l.tien_id IS NULL AND l.tai_khoan IN ('fee-charged', 'fee-paid', 'rounding');
ALTER TABLE dong_but_toan ENABLE TRIGGER append_only;

CREATE UNIQUE INDEX trade_of_entry ON giao_dich (but_toan_id) WHERE but_toan_id IS NOT NULL;
CREATE UNIQUE INDEX trade_of_reversal ON giao_dich (huy_but_toan_id) WHERE huy_but_toan_id IS NOT NULL;
CREATE INDEX reversals_of_day ON but_toan (ngay, id) WHERE dao_cua IS NOT NULL;
CREATE INDEX resales_of_day ON but_toan (ngay, id) WHERE loai = 'resale';

-- What each entry is about: the kind of trade where there is one, and for a reversal the kind and the person of what it
-- reverses, so that a teller's figures lose exactly what they once gained.
CREATE VIEW but_toan_goc AS
SELECT b.id, b.ngay, b.ket_id, b.ngay_tao, coalesce(g.loai, o.loai) AS loai, b.dao_cua IS NOT NULL AS la_dao, o.nguoi_tao,
       g.id AS giao_dich_id, g.ma_giao_dich
FROM but_toan b JOIN but_toan o ON o.id = coalesce(b.dao_cua, b.id) LEFT JOIN giao_dich g ON g.but_toan_id = o.id;

-- One row per day, kind, account, money and person. Besides the accounts of the journal: 'deal' is what was agreed for the
-- moneys exchanged, 'entry' counts entries. In and out by the sign of the quantity, or of the value where there is none.
CREATE TABLE so_lieu_ngay (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  la_dao       boolean NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  so_but_toan  bigint NOT NULL,
  so_luong_vao numeric(30, 8) NOT NULL,
  so_luong_ra  numeric(30, 8) NOT NULL,
  gia_tri_vao  numeric(30, 0) NOT NULL,
  gia_tri_ra   numeric(30, 0) NOT NULL,
  CONSTRAINT one_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, la_dao, tien_id, nguoi_tao)
) WITH (fillfactor = 70);

-- What is held at the end of each day; at the close the rate it is valued at is frozen with it.
CREATE TABLE so_du_ngay (
  tien_id  integer NOT NULL REFERENCES tien,
  ngay     date NOT NULL,
  so_luong numeric(30, 8) NOT NULL,
  gia_von  numeric(30, 0) NOT NULL,
  ty_gia   numeric(24, 8),
  gia_tri  numeric(30, 0),
  PRIMARY KEY (tien_id, ngay)
) WITH (fillfactor = 70);

-- The same figures from the journal and the tickets alone: they fill the table now and are held against it ever after.
-- Signed: what came in is positive.
CREATE VIEW phat_sinh_theo_so AS
SELECT b.id AS but_toan_id, b.ngay, b.loai, b.la_dao, b.nguoi_tao, x.tai_khoan, x.tien_id, x.so_luong, x.gia_tri
FROM but_toan_goc b CROSS JOIN LATERAL (
  SELECT l.tai_khoan, l.tien_id, l.so_luong, l.gia_tri FROM dong_but_toan l WHERE l.but_toan_id = b.id
  UNION ALL
  SELECT 'entry', NULL, NULL, 0
  UNION ALL
  SELECT 'deal', d.tien_id, s.direction * d.so_luong, s.direction * d.gia_tri
  FROM giao_dich_dong d, LATERAL (SELECT CASE WHEN (b.loai LIKE 'M%') <> b.la_dao THEN 1 ELSE -1 END AS direction) s
  WHERE d.giao_dich_id = b.giao_dich_id
  UNION ALL
  SELECT 'deal', g.tien_thanh_toan_id, s.direction * g.thanh_tien, s.direction * g.gia_tri
  FROM giao_dich g, LATERAL (SELECT CASE WHEN (b.loai LIKE 'M%') <> b.la_dao THEN -1 ELSE 1 END AS direction) s
  WHERE g.id = b.giao_dich_id
  UNION ALL
  SELECT 'deal', l.tien_id, sum(l.so_luong), sum(l.gia_tri) FROM dong_but_toan l
  WHERE b.loai = 'resale' AND l.but_toan_id = b.id
    AND (l.tai_khoan IN ('holding', 'cost-adjustment') OR l.tai_khoan LIKE 'profit-%')
  GROUP BY l.tien_id) x;

CREATE VIEW so_lieu_ngay_theo_so AS
SELECT ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, count(DISTINCT but_toan_id) AS so_but_toan,
       coalesce(sum(so_luong) FILTER (WHERE so_luong > 0), 0) AS so_luong_vao,
       coalesce(-sum(so_luong) FILTER (WHERE so_luong < 0), 0) AS so_luong_ra,
       coalesce(sum(gia_tri) FILTER (WHERE coalesce(so_luong, gia_tri) > 0), 0) AS gia_tri_vao,
       coalesce(-sum(gia_tri) FILTER (WHERE coalesce(so_luong, gia_tri) < 0), 0) AS gia_tri_ra
FROM phat_sinh_theo_so GROUP BY 1, 2, 3, 4, 5, 6;

CREATE VIEW so_du_ngay_theo_so AS
SELECT tien_id, ngay, sum(q) OVER upto AS so_luong, sum(c) OVER upto AS gia_von
FROM (SELECT l.tien_id, b.ngay, sum(l.so_luong) AS q, sum(l.gia_tri) AS c
      FROM dong_but_toan l JOIN but_toan b ON b.id = l.but_toan_id WHERE l.tai_khoan = 'holding' GROUP BY 1, 2) d
WINDOW upto AS (PARTITION BY tien_id ORDER BY ngay);

INSERT INTO so_lieu_ngay SELECT * FROM so_lieu_ngay_theo_so;
INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von) SELECT * FROM so_du_ngay_theo_so;

-- Days closed before: everything held then, at the reference rate that was posted at the close.
INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von, ty_gia, gia_tri)
SELECT t.id, k.ngay, s.so_luong, s.gia_von, r.ty_gia, round(s.so_luong * r.ty_gia / t.don_vi_ty_gia)
FROM ket k CROSS JOIN tien t JOIN loai_tien n ON n.id = t.loai_tien_id
JOIN LATERAL (SELECT so_luong, gia_von FROM so_du_ngay_theo_so d WHERE d.tien_id = t.id AND d.ngay <= k.ngay
              ORDER BY d.ngay DESC LIMIT 1) s ON true
LEFT JOIN LATERAL (
  SELECT coalesce((
    SELECT y.ty_gia_goc FROM ty_gia y
    LEFT JOIN (SELECT tien_id, nhom_ty_gia, max(gia_tri) AS biggest FROM menh_gia GROUP BY 1, 2) m
      ON m.tien_id = y.tien_id AND m.nhom_ty_gia = y.nhom_ty_gia
    WHERE y.tien_id = t.id AND y.hieu_luc_tu <= k.dong_luc AND y.ngay_tao <= k.dong_luc
    ORDER BY (y.nhom_ty_gia IS NULL) DESC, m.biggest DESC NULLS LAST, y.hieu_luc_tu DESC, y.id DESC LIMIT 1),
    CASE WHEN n.nhom IN (1, 4) THEN 1 END) AS ty_gia) r ON true
WHERE k.trang_thai = 2
ON CONFLICT (tien_id, ngay) DO UPDATE SET ty_gia = excluded.ty_gia, gia_tri = excluded.gia_tri;

-- A closed day is history, and days follow each other: what is held at the end of one is what the next begins with.
CREATE FUNCTION refuse_change_of_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ket WHERE ngay = coalesce(NEW.ngay, OLD.ngay) AND trang_thai = 2) THEN
    RAISE EXCEPTION 'the figures of a closed day do not change' USING ERRCODE = '23514', CONSTRAINT = 'day_is_closed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER keep_closed BEFORE INSERT OR UPDATE OR DELETE ON so_lieu_ngay FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_day();
CREATE TRIGGER keep_closed BEFORE INSERT OR UPDATE OR DELETE ON so_du_ngay FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_day();

CREATE FUNCTION refuse_earlier_safe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ket WHERE ngay > NEW.ngay) THEN
    RAISE EXCEPTION 'a later day was already opened' USING ERRCODE = '23514', CONSTRAINT = 'safe_day_goes_back';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER days_go_forward BEFORE INSERT ON ket FOR EACH ROW EXECUTE FUNCTION refuse_earlier_safe();

GRANT SELECT, INSERT, UPDATE ON so_lieu_ngay, so_du_ngay TO doitien_app;
GRANT SELECT ON but_toan_goc, phat_sinh_theo_so, so_lieu_ngay_theo_so, so_du_ngay_theo_so TO doitien_app;
