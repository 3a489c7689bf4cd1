/** Tills and shifts beside the entries that they posted. Each query answers the rows that differ. */
export const PLACE_CHECKS: Record<string, string> = {
  'a place is the vault or a till of its branch': `
    SELECT 'entry ' || n.but_toan_id AS subject, n.ngan_quy_id::text AS kept, 'no such till' AS derived FROM dong_to_tien n
    WHERE n.ngan_quy_id <> 0 AND NOT EXISTS (SELECT FROM ngan_quy q WHERE q.chi_nhanh_id = n.chi_nhanh_id AND q.id = n.ngan_quy_id)`,
  'only cash is in tills': `
    SELECT DISTINCT t.ma AS subject, n.ngan_quy_id::text AS kept, 'the vault' AS derived
    FROM dong_to_tien n JOIN tien t ON t.id = n.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE n.ngan_quy_id <> 0 AND l.nhom NOT IN (1, 2)`,
  'cash that was received between places has its entry': `
    SELECT 'hand-over ' || g.id AS subject, g.trang_thai::text AS kept, coalesce(b.loai, 'none') AS derived
    FROM giao_quy g LEFT JOIN but_toan b ON b.id = g.but_toan_id
    WHERE (g.trang_thai = 2 AND NOT g.ca_ngan AND b.loai IS DISTINCT FROM 'hand-over') OR (g.trang_thai <> 2 AND b.id IS NOT NULL)`,
  'cash between places leaves one and comes into the other': `
    SELECT 'hand-over ' || g.id AS subject, concat_ws(' to ', g.tu_ngan_id, g.den_ngan_id) AS kept, concat_ws(' ', n.ngan_quy_id, n.so_tien) AS derived
    FROM giao_quy g JOIN dong_to_tien n ON n.but_toan_id = g.but_toan_id
    WHERE g.tu_ngan_id <> g.den_ngan_id AND n.ngan_quy_id <> CASE WHEN n.so_tien < 0 THEN g.tu_ngan_id ELSE g.den_ngan_id END`,
  'the notes of a ticket are of one place': `
    SELECT 'entry ' || n.but_toan_id AS subject, min(n.ngan_quy_id)::text AS kept, max(n.ngan_quy_id)::text AS derived
    FROM dong_to_tien n JOIN but_toan b ON b.id = n.but_toan_id AND b.loai IN ('trade', 'voucher', 'void')
    JOIN tien t ON t.id = n.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id AND l.nhom IN (1, 2)
    GROUP BY n.but_toan_id HAVING min(n.ngan_quy_id) <> max(n.ngan_quy_id)`,
};
