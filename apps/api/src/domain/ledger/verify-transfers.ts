/** Every transfer between branches beside its entries; each query answers the rows that differ. */

/** Per transfer and entry of it: the branch and the kind that entry must have. */
const ENTRIES = `(
  SELECT id, ma, but_toan_gui_id AS but_toan_id, tu_chi_nhanh_id AS branch, ket_gui_id AS safe, nguoi_gui AS person, 'transfer-out' AS kind
  FROM dieu_chuyen
  UNION ALL
  SELECT id, ma, but_toan_cuoi_id, CASE trang_thai WHEN 2 THEN den_chi_nhanh_id ELSE tu_chi_nhanh_id END, ket_cuoi_id, nguoi_ket_thuc,
         CASE trang_thai WHEN 2 THEN 'transfer-in' ELSE 'transfer-back' END
  FROM dieu_chuyen WHERE trang_thai <> 1)`;

/** Per transfer and currency: what was sent, and what was received where it was. */
const LINES = `(
  SELECT d.id, d.ma, d.trang_thai, s.tien_id, s.so_tien AS sent, s.gia_tri AS cost, r.so_tien AS received, r.gia_tri AS carried
  FROM dieu_chuyen d JOIN dieu_chuyen_dong s ON s.dieu_chuyen_id = d.id AND NOT s.la_nhan
  LEFT JOIN dieu_chuyen_dong r ON r.dieu_chuyen_id = d.id AND r.la_nhan AND r.tien_id = s.tien_id)`;

const booked = (entry: string, account: string, figure: string) => `(
  SELECT coalesce(sum(l.${figure}), 0) FROM dong_but_toan l
  WHERE l.but_toan_id = d.${entry} AND l.tai_khoan = '${account}' AND l.tien_id = x.tien_id)`;

export const TRANSFER_CHECKS: Record<string, string> = {
  'a transfer has its entries in the branches, safes and names it says': `
    SELECT e.ma AS subject, concat_ws(' / ', e.branch, e.safe, e.person, e.kind) AS kept,
           coalesce(concat_ws(' / ', b.chi_nhanh_id, b.ket_id, b.nguoi_tao, b.loai), 'none') AS derived
    FROM ${ENTRIES} e LEFT JOIN but_toan b ON b.id = e.but_toan_id
    WHERE (e.branch, e.safe, e.person, e.kind) IS DISTINCT FROM (b.chi_nhanh_id, b.ket_id, b.nguoi_tao, b.loai)`,
  'every entry of a transfer has its transfer': `
    SELECT b.id::text AS subject, b.loai AS kept, 'none' AS derived FROM but_toan b
    WHERE b.loai LIKE 'transfer-%' AND NOT EXISTS (SELECT FROM ${ENTRIES} e WHERE e.but_toan_id = b.id)`,
  'what was sent left the safe at its cost': `
    SELECT d.ma || ' ' || t.ma AS subject, concat_ws(' / ', trim_scale(x.sent), x.cost) AS kept,
           concat_ws(' / ', trim_scale(-${booked('but_toan_gui_id', 'holding', 'so_luong')}), -${booked('but_toan_gui_id', 'holding', 'gia_tri')}) AS derived
    FROM ${LINES} x JOIN dieu_chuyen d ON d.id = x.id JOIN tien t ON t.id = x.tien_id
    WHERE x.sent <> -${booked('but_toan_gui_id', 'holding', 'so_luong')} OR x.cost <> -${booked('but_toan_gui_id', 'holding', 'gia_tri')}
       OR x.cost <> ${booked('but_toan_gui_id', 'in-transit', 'gia_tri')}`,
  'what was received or called back came into the safe': `
    SELECT d.ma || ' ' || t.ma AS subject, concat_ws(' / ', trim_scale(x.received), x.carried) AS kept,
           concat_ws(' / ', trim_scale(${booked('but_toan_cuoi_id', 'holding', 'so_luong')}), ${booked('but_toan_cuoi_id', 'holding', 'gia_tri')}) AS derived
    FROM ${LINES} x JOIN dieu_chuyen d ON d.id = x.id JOIN tien t ON t.id = x.tien_id
    WHERE d.trang_thai <> 1
      AND ((x.received, x.carried) IS DISTINCT FROM (${booked('but_toan_cuoi_id', 'holding', 'so_luong')}, ${booked('but_toan_cuoi_id', 'holding', 'gia_tri')})
        OR (d.trang_thai = 3 AND (x.received, x.carried) IS DISTINCT FROM (x.sent, x.cost)))`,
  'a received amount costs in proportion to what was sent': `
    SELECT x.ma || ' ' || t.ma AS subject, x.carried::text AS kept, div(2 * x.cost * x.received + x.sent, 2 * x.sent)::text AS derived
    FROM ${LINES} x JOIN tien t ON t.id = x.tien_id WHERE x.received IS NOT NULL AND x.carried <> div(2 * x.cost * x.received + x.sent, 2 * x.sent)`,
  'in transit is what was sent and has not ended': `
    SELECT d.ma || ' ' || t.ma AS subject, (CASE d.trang_thai WHEN 1 THEN x.cost ELSE 0 END)::text AS kept,
           (${booked('but_toan_gui_id', 'in-transit', 'gia_tri')} + ${booked('but_toan_cuoi_id', 'in-transit', 'gia_tri')})::text AS derived
    FROM ${LINES} x JOIN dieu_chuyen d ON d.id = x.id JOIN tien t ON t.id = x.tien_id
    WHERE CASE d.trang_thai WHEN 1 THEN x.cost ELSE 0 END
       <> ${booked('but_toan_gui_id', 'in-transit', 'gia_tri')} + ${booked('but_toan_cuoi_id', 'in-transit', 'gia_tri')}`,
  'the entries of a transfer name no other currency': `
    SELECT e.ma || ' ' || l.tai_khoan AS subject, coalesce(l.tien_id::text, 'none') AS kept, 'not sent' AS derived
    FROM ${ENTRIES} e JOIN dong_but_toan l ON l.but_toan_id = e.but_toan_id
    WHERE NOT EXISTS (SELECT FROM ${LINES} x WHERE x.id = e.id AND x.tien_id = l.tien_id)`,
  'only an ended transfer has received lines, one for each sent': `
    SELECT d.ma AS subject, count(*) FILTER (WHERE l.la_nhan)::text AS kept,
           (CASE d.trang_thai WHEN 1 THEN 0 ELSE count(*) FILTER (WHERE NOT l.la_nhan) END)::text AS derived
    FROM dieu_chuyen d LEFT JOIN dieu_chuyen_dong l ON l.dieu_chuyen_id = d.id GROUP BY d.id
    HAVING count(*) FILTER (WHERE l.la_nhan) <> CASE d.trang_thai WHEN 1 THEN 0 ELSE count(*) FILTER (WHERE NOT l.la_nhan) END
        OR count(*) FILTER (WHERE NOT l.la_nhan) = 0`,
  'transfer numbers of a branch and day have no gaps': `
    SELECT start AS subject, coalesce(n.so, 0)::text AS kept, concat_ws(' / ', coalesce(c.transfers, 0), c.lowest, c.highest) AS derived
    FROM (SELECT code_start(chi_nhanh_id) || loai || to_char(ngay, '-YYMMDD-') AS start, so FROM ticket_numbers WHERE loai = 'DC') n
    FULL JOIN (
      SELECT regexp_replace(ma, '[0-9]+$', '') AS start, count(*)::int AS transfers, min(substring(ma FROM '[0-9]+$')::int) AS lowest,
             max(substring(ma FROM '[0-9]+$')::int) AS highest FROM dieu_chuyen GROUP BY 1) c USING (start)
    WHERE (n.so, n.so, 1) IS DISTINCT FROM (c.transfers, c.highest, c.lowest)`,
};
