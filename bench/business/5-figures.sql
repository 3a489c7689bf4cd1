-- Everything that is kept beside the journal, worked out from it by the views that also fill an older installation.

CREATE TEMP TABLE balance AS SELECT * FROM so_du_ngay_theo_so;
CREATE INDEX ON balance (tien_id, ngay);
-- Day after day, as they come in life.
INSERT INTO so_lieu_ngay SELECT * FROM so_lieu_ngay_theo_so ORDER BY ngay;
ANALYZE so_lieu_ngay;
INSERT INTO so_lieu_rong_dong SELECT f.* FROM so_lieu_rong_theo_ngay f JOIN day d ON d.ngay = f.ngay WHERE NOT d.is_open ORDER BY ngay;
ANALYZE so_lieu_rong_dong;
INSERT INTO luy_ke_ngay_dong SELECT * FROM luy_ke_ngay_theo_ngay ORDER BY ngay;
INSERT INTO tong_phieu SELECT * FROM tong_phieu_theo_phieu;

INSERT INTO khach_trong_ngay SELECT * FROM khach_trong_ngay_theo_phieu;

-- Every closed day freezes all that is held, moved or not.
INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von, ty_gia, gia_tri)
SELECT m.id, d.ngay, s.so_luong, s.gia_von, r.rate, round(s.so_luong * r.rate / m.unit)
FROM day d CROSS JOIN coin m
JOIN LATERAL (SELECT so_luong, gia_von FROM balance s WHERE s.tien_id = m.id AND s.ngay <= d.ngay ORDER BY s.ngay DESC LIMIT 1) s ON true,
LATERAL (SELECT CASE WHEN d.is_open THEN NULL WHEN m.ma = 'VND' THEN 1 ELSE (SELECT reference FROM rate r WHERE r.money = m.id AND r.d = d.d) END AS rate) r;

INSERT INTO ton_to (menh_gia_id, tien_id, so_to)
SELECT menh_gia_id, tien_id, sum(so_to) FROM dong_to_tien WHERE menh_gia_id IS NOT NULL GROUP BY 1, 2;

INSERT INTO vi_the (tien_id, so_luong, gia_von, chua_phan_loai)
SELECT s.tien_id, s.so_luong, s.gia_von, s.so_luong - coalesce((SELECT sum(t.so_to * m.gia_tri) FROM ton_to t JOIN menh_gia m ON m.id = t.menh_gia_id WHERE t.tien_id = s.tien_id), 0)
FROM (SELECT DISTINCT ON (tien_id) * FROM so_du_ngay ORDER BY tien_id, ngay DESC) s;

UPDATE ket k SET so_chot = x.held, so_dem = jsonb_build_object('dem', x.held, 'chenh_lech', '[]'::jsonb, 'ly_do', NULL, 'ty_gia', '[]'::jsonb)
FROM (SELECT d.ngay, jsonb_agg(jsonb_build_object('tien_id', d.tien_id, 'ma_tien', t.ma, 'so_tien', trim_scale(d.so_luong)::text,
                                                  'chua_phan_loai', trim_scale(d.so_luong)::text, 'to_tien', '[]'::jsonb) ORDER BY t.thu_tu) AS held
      FROM so_du_ngay d JOIN tien t ON t.id = d.tien_id GROUP BY 1) x
WHERE x.ngay = k.ngay AND k.trang_thai = 2;
