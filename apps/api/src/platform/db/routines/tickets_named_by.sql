-- Tickets of the company that lines of statements name by their codes, whichever branch they are of. A code without its branch may be of
-- several tickets; one that was cut names none. `pays`: the amount is that of the ticket. `is_sure`: the line names one code, and no other
-- ticket under that code has the amount.
CREATE FUNCTION tickets_named_by(lines bigint[]) RETURNS TABLE (line bigint, code text, ticket bigint, pays boolean, is_sure boolean)
LANGUAGE sql STABLE AS $$
  WITH named AS (
    SELECT l.id AS line, code, g.id AS ticket,
           abs(l.so_tien) = (SELECT sum(d.so_luong) FROM giao_dich_dong d WHERE d.giao_dich_id = g.id AND d.tien_id = a.tien_id) AS pays
    FROM dong_sao_ke l
    JOIN tai_khoan_ngoai a ON a.id = l.tai_khoan_id
    CROSS JOIN unnest(l.cac_ma) AS code
    CROSS JOIN (SELECT id, code_start(id) AS starts FROM chi_nhanh) b
    JOIN giao_dich g ON g.chi_nhanh_id = b.id
      AND g.ma_giao_dich = CASE WHEN left(code, 1) = '*' THEN b.starts || substr(code, 2) ELSE code END
    WHERE l.id = ANY(lines) AND right(code, 1) <> '%')
  SELECT line, code, ticket, coalesce(pays, false),
         coalesce(pays, false) AND count(*) FILTER (WHERE pays) OVER of_line = 1 AND min(code) OVER of_line = max(code) OVER of_line
  FROM named WINDOW of_line AS (PARTITION BY line)
$$;
GRANT EXECUTE ON FUNCTION tickets_named_by TO doitien_app;
