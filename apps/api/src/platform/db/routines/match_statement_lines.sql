-- Matches lines of an account's statements with movements of the books that are certainly the same money: the same amount, and the
-- same reference or the ticket's code in the text, where neither side has another candidate. A line that names a ticket is never matched
-- with another one. The result depends on the lines and the
-- books alone, not on the order in which statements were imported, so matches that are no longer certain are taken apart again.
-- Answers how many there are. The caller holds the lock of the account.
CREATE FUNCTION match_statement_lines(account integer, person integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  sure_lines bigint[];
  sure_items bigint[];
BEGIN
  WITH items AS MATERIALIZED (
    SELECT i.id, i.so_luong, g.id AS ticket, regexp_replace(upper(g.ma_tham_chieu), '[^A-Z0-9]', '', 'g') AS reference
    FROM tai_khoan_ngoai a
    JOIN outside_book_lines i ON i.tien_id = a.tien_id AND (a.chi_nhanh_id IS NULL OR i.chi_nhanh_id = a.chi_nhanh_id)
    JOIN entry_origins e ON e.id = i.but_toan_id
    JOIN giao_dich g ON g.id = e.giao_dich_id
    WHERE a.id = account AND coalesce(i.tai_khoan_id, account) = account
      AND NOT EXISTS (SELECT FROM doi_chieu_dong x JOIN doi_chieu m ON m.id = x.doi_chieu_id
                      WHERE x.dong_but_toan_id = i.id AND m.cach <> 1)
  ), lines AS MATERIALIZED (
    SELECT l.id, l.so_tien, l.ma_chuan FROM dong_sao_ke l
    WHERE l.tai_khoan_id = account AND l.trang_thai = 1
      AND NOT EXISTS (SELECT FROM doi_chieu_dong x JOIN doi_chieu m ON m.id = x.doi_chieu_id
                      WHERE x.dong_sao_ke_id = l.id AND m.cach <> 1)
  ), named AS MATERIALIZED (
    SELECT * FROM tickets_named_by(ARRAY(SELECT id FROM lines))
  ), pairs AS (
    SELECT l.id AS line, i.id AS item FROM lines l JOIN items i ON i.reference = l.ma_chuan AND i.so_luong = l.so_tien
    WHERE l.id NOT IN (SELECT line FROM named) OR (l.id, i.ticket) IN (SELECT line, ticket FROM named)
    UNION
    SELECT l.id, i.id FROM named n JOIN lines l ON l.id = n.line JOIN items i ON i.ticket = n.ticket AND i.so_luong = l.so_tien
    WHERE n.is_sure
  ), counted AS (
    SELECT line, item, count(*) OVER (PARTITION BY line) AS of_line, count(*) OVER (PARTITION BY item) AS of_item FROM pairs
  )
  SELECT coalesce(array_agg(c.line), '{}'), coalesce(array_agg(c.item), '{}') INTO sure_lines, sure_items
  FROM counted c
  WHERE c.of_line = 1 AND c.of_item = 1
    AND NOT EXISTS (SELECT FROM khong_khop k WHERE (k.dong_sao_ke_id, k.dong_but_toan_id) = (c.line, c.item));

  WITH sure AS (SELECT * FROM unnest(sure_lines, sure_items) AS s (line, item)),
  kept AS (
    SELECT x.doi_chieu_id AS id FROM sure s
    JOIN doi_chieu_dong x ON x.dong_sao_ke_id = s.line
    JOIN doi_chieu_dong y ON y.doi_chieu_id = x.doi_chieu_id AND y.dong_but_toan_id = s.item),
  ended AS (SELECT m.id FROM doi_chieu m WHERE m.tai_khoan_id = account AND m.cach = 1 AND m.id NOT IN (SELECT id FROM kept)),
  forgotten AS (
    DELETE FROM tai_khoan_cua_dong s USING doi_chieu_dong x
    WHERE x.doi_chieu_id IN (SELECT id FROM ended) AND s.dong_but_toan_id = x.dong_but_toan_id AND s.do_khop)
  DELETE FROM doi_chieu m WHERE m.id IN (SELECT id FROM ended);

  WITH new AS (
    SELECT s.line, s.item, nextval(pg_get_serial_sequence('doi_chieu', 'id')) AS id
    FROM unnest(sure_lines, sure_items) AS s (line, item)
    WHERE NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_sao_ke_id = s.line)
  ), made AS (
    INSERT INTO doi_chieu (id, tai_khoan_id, cach, nguoi_tao) OVERRIDING SYSTEM VALUE
    SELECT id, account, 1, person FROM new
  ), sides AS (
    INSERT INTO doi_chieu_dong (doi_chieu_id, dong_sao_ke_id, dong_but_toan_id)
    SELECT id, line, NULL FROM new UNION ALL SELECT id, NULL, item FROM new
  )
  INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop) SELECT item, account, true FROM new
  ON CONFLICT (dong_but_toan_id) DO NOTHING;

  RETURN cardinality(sure_lines);
END $$;
GRANT EXECUTE ON FUNCTION match_statement_lines TO doitien_app;
