-- Up Migration
-- Pages far back and totals of days are read from indexes alone. What the index has is taken without a look at the row only
-- where the database knows that everybody sees the row, and it learns that by a vacuum: by default after a fifth of the
-- table is new, which takes months here.
ALTER TABLE giao_dich SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
ALTER TABLE tong_phieu SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- The hours of a month stand on as many pages as there are hours; in the index they stand next to each other.
ALTER TABLE tong_phieu DROP CONSTRAINT one_total;
ALTER TABLE tong_phieu ADD CONSTRAINT one_total PRIMARY KEY (loai, tien_id, gio, ngay, trang_thai) INCLUDE (so_phieu, gia_tri, loi_nhuan);
