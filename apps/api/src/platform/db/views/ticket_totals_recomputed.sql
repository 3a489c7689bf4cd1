-- ticket_totals, from the tickets.
CREATE VIEW ticket_totals_recomputed AS
SELECT g.loai, g.trang_thai, t.tien_id, t.ngay, t.gio, count(*) AS so_phieu, sum(g.gia_tri) AS gia_tri, coalesce(sum(g.loi_nhuan), 0) AS loi_nhuan,
       g.chi_nhanh_id
FROM giao_dich g CROSS JOIN LATERAL totals_of_ticket(g) t GROUP BY g.chi_nhanh_id, 1, 2, 3, 4, 5;
GRANT SELECT ON ticket_totals_recomputed TO doitien_app;
