-- Up Migration
-- Lists that stay fast: an order the indexes know, a text to search in, and totals that are kept instead of counted.

-- The lists' own order is "newest first, empty last"; only an index in exactly this order serves it.
DROP INDEX trades_by_time, action_log_time, rates_by_time, imports_by_time, letters_age;
CREATE INDEX trades_by_time ON giao_dich (loai, ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX action_log_time ON log_thao_tac (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX rates_by_time ON ty_gia (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX imports_by_time ON log_import (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX letters_age ON thu_di (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);

-- The moneys a ticket is about; its lines never change.
ALTER TABLE giao_dich ADD COLUMN cac_tien integer[] NOT NULL DEFAULT '{}';
ALTER TABLE giao_dich DISABLE TRIGGER USER;
UPDATE giao_dich g SET cac_tien = d.moneys
FROM (SELECT giao_dich_id, array_agg(DISTINCT tien_id ORDER BY tien_id) AS moneys FROM giao_dich_dong GROUP BY 1) d WHERE d.giao_dich_id = g.id;
ALTER TABLE giao_dich ENABLE TRIGGER USER;

-- Everything `q` looks into, without case and diacritics. The line feeds keep a text from matching across two fields.
ALTER TABLE giao_dich ADD COLUMN tim_kiem text GENERATED ALWAYS AS (
  search_text(ma_giao_dich, E'\n', ten_khach, E'\n', dien_thoai, E'\n', so_giay_to, E'\n', ghi_chu, E'\n', ma_tham_chieu)) STORED;
-- New tickets wait in a short list of their own, which every search reads; kept short, neither side feels it.
CREATE INDEX trades_by_text ON giao_dich USING gin (tim_kiem gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- How many tickets there are and what they come to: per kind, status and hour of writing, and altogether ('infinity');
-- per money, and for all of them (0). Hours, since the days of every time zone are made of them.
CREATE TABLE tong_phieu (
  loai       text NOT NULL,
  trang_thai smallint NOT NULL,
  tien_id    integer NOT NULL,
  ngay       date NOT NULL,
  gio        timestamptz NOT NULL,
  so_phieu   bigint NOT NULL,
  gia_tri    numeric(30, 0) NOT NULL,
  loi_nhuan  numeric(30, 0) NOT NULL,
  CONSTRAINT one_total PRIMARY KEY (loai, tien_id, gio, ngay, trang_thai)
) WITH (fillfactor = 60);

-- The rows of `tong_phieu` that one ticket counts in.
CREATE FUNCTION totals_of(ticket giao_dich) RETURNS TABLE (tien_id integer, ngay date, gio timestamptz)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m.id, t.ngay, t.gio
  FROM unnest(0 || ticket.cac_tien) AS m (id),
       (VALUES ('infinity'::date, 'infinity'::timestamptz), (ticket.ngay, date_trunc('hour', ticket.ngay_tao, 'UTC'))) AS t (ngay, gio)
$$;

-- The same from the tickets: it fills the table now and is held against it ever after.
CREATE VIEW tong_phieu_theo_phieu AS
SELECT g.loai, g.trang_thai, t.tien_id, t.ngay, t.gio, count(*) AS so_phieu, sum(g.gia_tri) AS gia_tri, coalesce(sum(g.loi_nhuan), 0) AS loi_nhuan
FROM giao_dich g CROSS JOIN LATERAL totals_of(g) t GROUP BY 1, 2, 3, 4, 5;
INSERT INTO tong_phieu SELECT * FROM tong_phieu_theo_phieu;

-- Nobody writes the totals but the ticket itself, in its own transaction. Rows in a fixed order, so that nobody waits in a circle.
CREATE FUNCTION count_ticket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tong_phieu AS kept
  SELECT x.loai, x.trang_thai, x.tien_id, x.ngay, x.gio, sum(x.sign), sum(x.sign * x.gia_tri), sum(x.sign * coalesce(x.loi_nhuan, 0))
  FROM (SELECT 1 AS sign, NEW.loai, NEW.trang_thai, NEW.gia_tri, NEW.loi_nhuan, t.* FROM totals_of(NEW) t WHERE TG_OP <> 'DELETE'
        UNION ALL
        SELECT -1, OLD.loai, OLD.trang_thai, OLD.gia_tri, OLD.loi_nhuan, t.* FROM totals_of(OLD) t WHERE TG_OP <> 'INSERT') x
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 5, 4, 2
  ON CONFLICT ON CONSTRAINT one_total DO UPDATE SET
    so_phieu = kept.so_phieu + excluded.so_phieu, gia_tri = kept.gia_tri + excluded.gia_tri, loi_nhuan = kept.loi_nhuan + excluded.loi_nhuan;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT OR DELETE ON giao_dich FOR EACH ROW EXECUTE FUNCTION count_ticket();
CREATE TRIGGER count_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.loai, OLD.trang_thai, OLD.ngay, OLD.ngay_tao, OLD.gia_tri, OLD.loi_nhuan, OLD.cac_tien)
        IS DISTINCT FROM (NEW.loai, NEW.trang_thai, NEW.ngay, NEW.ngay_tao, NEW.gia_tri, NEW.loi_nhuan, NEW.cac_tien))
  EXECUTE FUNCTION count_ticket();

GRANT SELECT ON tong_phieu, tong_phieu_theo_phieu TO doitien_app;
