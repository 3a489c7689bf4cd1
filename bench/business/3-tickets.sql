-- The tickets with their lines, and the last number of each kind and day.

CREATE TEMP TABLE numbered AS
SELECT p.n, row_number() OVER (PARTITION BY p.branch, p.loai, p.ngay ORDER BY p.n) AS number FROM plan p;
ALTER TABLE numbered ADD PRIMARY KEY (n);
ANALYZE numbered;

-- Every customer may show their paper some day.
INSERT INTO khach_hang (id, ho_va_ten, dien_thoai, quoc_tich, cac_so) OVERRIDING SYSTEM VALUE
SELECT c.c, c.name, c.phone, 'VN', c.id_number FROM customer c ORDER BY c.c;
INSERT INTO giay_to (khach_hang_id, loai, so) SELECT c.c, 'CCCD', c.id_number FROM customer c ORDER BY c.c;

INSERT INTO giao_dich (chi_nhanh_id, id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, khach_hang_id, ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich,
                       phi_thu, lam_tron, thanh_tien, gia_tri, gia_tri_truoc_phi, loi_nhuan, ghi_chu, trang_thai, ly_do_huy, ma_tham_chieu, mang, but_toan_id,
                       huy_but_toan_id, nguoi_tao, nguoi_huy, huy_luc, ngay_tao, ngay_cap_nhat, cac_tien, to_thanh_toan) OVERRIDING SYSTEM VALUE
SELECT p.branch, p.n, p.loai, br.start || p.loai || to_char(p.ngay, '-YYMMDD-') || lpad(b.number::text, greatest(4, length(b.number::text)), '0'), CASE WHEN p.status <> 2 THEN k.id END, p.ngay, 1,
       CASE WHEN i.known THEN c.c END, c.name, CASE WHEN pg_temp.pick(p.n, 8, 2) = 0 THEN c.phone END, CASE WHEN i.known THEN 'CCCD' END, CASE WHEN i.known THEN c.id_number END,
       CASE WHEN i.known THEN 'VN' END, p.fee, p.total - p.amount + CASE WHEN p.buys THEN p.fee ELSE -p.fee END, p.total, p.total, p.amount,
       CASE WHEN p.status = 2 THEN NULL WHEN p.buys THEN p.carried - p.amount ELSE p.amount - s.cost END,
       CASE WHEN pg_temp.pick(p.n, 9, 20) = 0 THEN 'Khách quen, hẹn lấy chiều' END, p.status,
       CASE WHEN p.status = 3 THEN 'Khách đổi ý' END, CASE WHEN p.nhom > 2 AND p.status <> 2 THEN 'REF' || p.n END, CASE WHEN p.nhom = 3 THEN 'TRC20' END, e.id, undone.id,
       p.tellers[1 + p.n % cardinality(p.tellers)], CASE WHEN p.status = 3 THEN 1 END, CASE WHEN p.status = 3 THEN p.at END, p.at, p.at, ARRAY[p.currency],
       CASE WHEN p.status <> 2 AND p.total >= vnd.face
         THEN jsonb_build_array(jsonb_build_object('menh_gia_id', vnd.note, 'so_to', floor(p.total / vnd.face)::bigint)) ELSE '[]' END
FROM plan p CROSS JOIN (SELECT note, face FROM coin WHERE ma = 'VND') vnd JOIN branch br ON br.id = p.branch JOIN ket k ON k.ngay = p.ngay AND k.chi_nhanh_id = p.branch JOIN numbered b ON b.n = p.n LEFT JOIN cost s ON s.n = p.n LEFT JOIN customer c ON c.c = p.customer
LEFT JOIN entry e ON e.n = p.n AND e.kind = 'trade' LEFT JOIN entry undone ON undone.n = p.n AND undone.kind = 'void',
LATERAL (SELECT c.c IS NOT NULL AND (pg_temp.pick(p.n, 10, 5) = 0 OR p.total >= 400000000) AS known) i
ORDER BY p.n;

INSERT INTO giao_dich_dong (chi_nhanh_id, giao_dich_id, stt, tien_id, so_luong, ty_gia, don_vi_ty_gia, ty_gia_niem_yet, thanh_tien, gia_tri, gia_von, loi_nhuan, to_tien)
SELECT p.branch, p.n, 1, p.currency, p.q, p.rate, t.don_vi_ty_gia, round(p.reference * CASE WHEN p.buys THEN 0.996 ELSE 1.004 END, 4), p.amount, p.amount,
       CASE WHEN p.status = 2 THEN NULL WHEN p.buys THEN p.carried ELSE s.cost END,
       CASE WHEN p.status = 2 THEN NULL WHEN p.buys THEN p.carried - p.amount ELSE p.amount - s.cost END,
       CASE WHEN p.nhom = 2 THEN jsonb_build_array(jsonb_build_object('menh_gia_id', p.note, 'so_to', (p.q / p.face)::bigint)) ELSE '[]' END
FROM plan p JOIN tien t ON t.id = p.currency LEFT JOIN cost s ON s.n = p.n ORDER BY p.n;

INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) SELECT branch, loai, ngay, count(*) FROM plan GROUP BY 1, 2, 3;

INSERT INTO used_references (tien_id, ma, giao_dich_id)
SELECT m.tien_id, plain_reference(g.ma_tham_chieu), g.id FROM giao_dich g, unnest(g.cac_tien) AS m (tien_id)
WHERE g.trang_thai <> 3 AND g.ma_tham_chieu IS NOT NULL;
