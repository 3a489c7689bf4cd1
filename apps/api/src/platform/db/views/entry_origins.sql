-- What each entry is about: the kind of its trade where there is one. A reversal has the kind and the person of what it reverses,
-- so that a teller's figures lose exactly what they gained.
CREATE VIEW entry_origins AS
SELECT b.chi_nhanh_id, b.id, b.ngay, b.ket_id, b.ngay_tao, coalesce(g.loai, o.loai) AS loai, b.dao_cua IS NOT NULL AS la_dao, o.nguoi_tao,
       g.id AS giao_dich_id, g.ma_giao_dich
FROM but_toan b JOIN but_toan o ON o.id = coalesce(b.dao_cua, b.id) LEFT JOIN giao_dich g ON g.but_toan_id = o.id;
GRANT SELECT ON entry_origins TO doitien_app;
