-- Codes that lines of statements name are kept as tickets write them: with the prefix of the branch, or with * where the text does not
-- say the branch (features/statement/named-codes.rules.ts). Earlier they were letters and digits alone, with and without the word before.
UPDATE dong_sao_ke l SET cac_ma = ARRAY(
  SELECT DISTINCT coalesce(
           (SELECT b.tien_to || '-' FROM chi_nhanh b WHERE b.tien_to <> '' AND b.tien_to || tail = ANY(l.cac_ma) LIMIT 1), '*')
         || regexp_replace(tail, '^([A-Z]{3})(\d{6})(\d+)$', '\1-\2-\3')
  FROM unnest(l.cac_ma) AS tail WHERE tail ~ '^(MNT|BNT|MDT|BDT|MAL|MBK)\d{10,}$')
WHERE l.cac_ma <> '{}';

-- What a person says about a line that is left, for the one who decides about it.
CREATE TABLE giai_thich_dong (
  dong_sao_ke_id bigint PRIMARY KEY REFERENCES dong_sao_ke ON DELETE CASCADE,
  noi_dung       text NOT NULL,
  nguoi_tao      integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao       timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON giai_thich_dong TO doitien_app;
