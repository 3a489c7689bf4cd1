-- A key is one submission of one person, whatever its address, so that it can be settled by the key alone. A key without an
-- address was withdrawn: its request had not arrived when the person asked about it, and must not be carried out any more.
DELETE FROM khoa_gui_trung older USING khoa_gui_trung newer
WHERE older.nguoi_dung_id = newer.nguoi_dung_id AND older.khoa = newer.khoa
  AND (older.ngay_tao, older.tuyen) < (newer.ngay_tao, newer.tuyen);

ALTER TABLE khoa_gui_trung DROP CONSTRAINT khoa_gui_trung_pkey;
ALTER TABLE khoa_gui_trung ADD PRIMARY KEY (nguoi_dung_id, khoa);
ALTER TABLE khoa_gui_trung ALTER tuyen DROP NOT NULL;
ALTER TABLE khoa_gui_trung ALTER body_hash DROP NOT NULL;
ALTER TABLE khoa_gui_trung ADD CONSTRAINT withdrawn_key_has_no_answer
  CHECK ((tuyen IS NULL) = (body_hash IS NULL) AND (tuyen IS NOT NULL OR (tra_loi IS NULL AND tu_choi IS NULL)));
