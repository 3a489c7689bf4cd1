-- Up Migration
-- What a customer (by ID number) traded in a day, kept: the list of large trades looked every ticket's customer up before.

CREATE TABLE khach_trong_ngay (
  so_giay_to text NOT NULL,
  ngay       date NOT NULL,
  gia_tri    numeric(30, 0) NOT NULL,
  CONSTRAINT one_customer_day PRIMARY KEY (so_giay_to, ngay)
) WITH (fillfactor = 80);

-- The same from the tickets: it fills the table now and is held against it ever after. Void ones did not happen.
CREATE VIEW khach_trong_ngay_theo_phieu AS
SELECT so_giay_to, ngay, sum(gia_tri) AS gia_tri FROM giao_dich WHERE so_giay_to IS NOT NULL AND trang_thai <> 3 GROUP BY 1, 2;
INSERT INTO khach_trong_ngay SELECT * FROM khach_trong_ngay_theo_phieu;
CREATE INDEX customer_days_by_value ON khach_trong_ngay (gia_tri);
CREATE INDEX trades_by_value ON giao_dich (gia_tri);

-- Nobody writes it but the ticket itself, in its own transaction. Rows in a fixed order, so that nobody waits in a circle.
CREATE FUNCTION count_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO khach_trong_ngay AS kept
  SELECT x.so_giay_to, x.ngay, sum(x.gia_tri)
  FROM (SELECT NEW.so_giay_to, NEW.ngay, NEW.gia_tri WHERE TG_OP <> 'DELETE' AND NEW.so_giay_to IS NOT NULL AND NEW.trang_thai <> 3
        UNION ALL
        SELECT OLD.so_giay_to, OLD.ngay, -OLD.gia_tri WHERE TG_OP <> 'INSERT' AND OLD.so_giay_to IS NOT NULL AND OLD.trang_thai <> 3) x
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ON CONSTRAINT one_customer_day DO UPDATE SET gia_tri = kept.gia_tri + excluded.gia_tri;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_new AFTER INSERT ON giao_dich FOR EACH ROW WHEN (NEW.so_giay_to IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_gone AFTER DELETE ON giao_dich FOR EACH ROW WHEN (OLD.so_giay_to IS NOT NULL) EXECUTE FUNCTION count_customer();
CREATE TRIGGER customer_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.so_giay_to, OLD.ngay, OLD.gia_tri, OLD.trang_thai) IS DISTINCT FROM (NEW.so_giay_to, NEW.ngay, NEW.gia_tri, NEW.trang_thai))
  EXECUTE FUNCTION count_customer();

-- Tickets from the threshold of the settings on, by themselves or with everything their customer traded that day. Planned for the
-- threshold at hand, since a plan for any threshold would read every ticket there is.
CREATE FUNCTION large_trades(usual numeric) RETURNS SETOF bigint LANGUAGE plpgsql STABLE ROWS 1000 AS $$
DECLARE
  threshold numeric := coalesce((SELECT (gia_tri->>'nguong_giao_dich_lon')::numeric FROM cau_hinh_chung), usual);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM giao_dich WHERE gia_tri >= $1 AND trang_thai <> 3
     UNION
     SELECT g.id FROM khach_trong_ngay k JOIN giao_dich g ON g.so_giay_to = k.so_giay_to AND g.ngay = k.ngay
     WHERE k.gia_tri >= $1 AND g.trang_thai <> 3' USING threshold;
END $$;

GRANT SELECT ON khach_trong_ngay, khach_trong_ngay_theo_phieu TO doitien_app;
