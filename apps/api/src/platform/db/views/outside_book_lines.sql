-- Movements of the books in currencies that nobody can count in a drawer, each with the account it went through: as it was said,
-- or the only account in use of that currency in its branch.
CREATE VIEW outside_book_lines AS
SELECT d.id, d.chi_nhanh_id, d.tien_id, d.so_luong, d.but_toan_id,
       coalesce(s.tai_khoan_id, (
         SELECT min(a.id) FROM tai_khoan_ngoai a
         WHERE a.tien_id = d.tien_id AND a.trang_thai = 1 AND (a.chi_nhanh_id IS NULL OR a.chi_nhanh_id = d.chi_nhanh_id)
         HAVING count(*) = 1)) AS tai_khoan_id
FROM dong_but_toan d LEFT JOIN tai_khoan_cua_dong s ON s.dong_but_toan_id = d.id
WHERE d.tien_id IS NOT NULL AND d.tai_khoan = 'holding' AND d.so_luong <> 0;
GRANT SELECT ON outside_book_lines TO doitien_app;
