-- Everything that is kept beside the journal, worked out from it by the views that also fill an older installation.

CREATE TEMP TABLE balance AS SELECT * FROM daily_balances_recomputed;
CREATE INDEX ON balance (chi_nhanh_id, tien_id, ngay);
ANALYZE balance;
-- Day after day, as they come in life. Each close writes its rows together.
INSERT INTO figures SELECT * FROM figures_recomputed ORDER BY ngay;
ANALYZE figures;
INSERT INTO ticket_totals SELECT * FROM ticket_totals_recomputed;

INSERT INTO bao_cao_giao_dich_lon (nam, so, khach_hang_id, ngay, nguong, tong_tien, so_phieu, han, trang_thai, con_hieu_luc)
SELECT extract(year FROM d.ngay), row_number() OVER (PARTITION BY extract(year FROM d.ngay) ORDER BY d.ngay, d.khach_hang_id), d.khach_hang_id, d.ngay,
       threshold_of_day(d.ngay), d.gia_tri_hoan_tat,
       (SELECT count(*) FROM giao_dich g WHERE g.khach_hang_id = d.khach_hang_id AND g.ngay = d.ngay AND g.trang_thai = 1), d.ngay + 1, 1, true
FROM customer_days d WHERE d.gia_tri_hoan_tat >= threshold_of_day(d.ngay) ORDER BY d.ngay, d.khach_hang_id;
INSERT INTO report_numbers SELECT nam, max(so) FROM bao_cao_giao_dich_lon GROUP BY nam;

-- Every closed day freezes all that is held, moved or not.
INSERT INTO daily_balances (chi_nhanh_id, tien_id, ngay, so_luong, gia_von, ty_gia, gia_tri)
SELECT b.id, m.id, d.ngay, s.so_luong, s.gia_von, r.rate, round(s.so_luong * r.rate / m.unit)
FROM day d CROSS JOIN coin m CROSS JOIN branch b
JOIN LATERAL (SELECT so_luong, gia_von FROM balance s WHERE s.chi_nhanh_id = b.id AND s.tien_id = m.id AND s.ngay <= d.ngay ORDER BY s.ngay DESC LIMIT 1) s ON true,
LATERAL (SELECT CASE WHEN m.ma = 'VND' THEN 1 ELSE (SELECT reference FROM rate r WHERE r.currency = m.id AND r.d = d.d) END AS rate) r
WHERE NOT d.is_open ORDER BY d.ngay, b.id;

INSERT INTO company_balances SELECT * FROM company_balances_recomputed ORDER BY ngay;

INSERT INTO ton_to (chi_nhanh_id, menh_gia_id, tien_id, so_to)
SELECT chi_nhanh_id, menh_gia_id, tien_id, sum(so_to) FROM dong_to_tien WHERE menh_gia_id IS NOT NULL GROUP BY 1, 2, 3;

INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von, chua_phan_loai)
SELECT s.chi_nhanh_id, s.tien_id, s.so_luong, s.gia_von, s.so_luong - coalesce((SELECT sum(t.so_to * m.gia_tri) FROM ton_to t JOIN menh_gia m ON m.id = t.menh_gia_id WHERE t.tien_id = s.tien_id AND t.chi_nhanh_id = s.chi_nhanh_id), 0)
FROM (SELECT DISTINCT ON (chi_nhanh_id, tien_id) * FROM balance ORDER BY chi_nhanh_id, tien_id, ngay DESC) s;

UPDATE ket k SET so_chot = x.held, so_dem = jsonb_build_object('dem', x.held, 'chenh_lech', '[]'::jsonb, 'ly_do', NULL, 'ty_gia', '[]'::jsonb)
FROM (SELECT d.chi_nhanh_id, d.ngay, jsonb_agg(jsonb_build_object('tien_id', d.tien_id, 'ma_tien', t.ma, 'so_tien', trim_scale(d.so_luong)::text,
                                                  'chua_phan_loai', trim_scale(d.so_luong)::text, 'to_tien', '[]'::jsonb) ORDER BY t.thu_tu) AS held
      FROM daily_balances d JOIN tien t ON t.id = d.tien_id GROUP BY 1, 2) x
WHERE x.ngay = k.ngay AND x.chi_nhanh_id = k.chi_nhanh_id AND k.trang_thai = 2;
