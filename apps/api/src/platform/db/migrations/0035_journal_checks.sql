-- Lines and notes of an entry are checked once per statement (routines/refuse_late_lines.sql, refuse_late_notes.sql) instead of by nine foreign keys per
-- purchase: they belong to the entry of their own transaction, and to a balance of its branch. What the balances refer to cannot be deleted.
ALTER TABLE dong_but_toan DROP CONSTRAINT dong_but_toan_but_toan_id_fkey, DROP CONSTRAINT dong_but_toan_tien_id_fkey;
ALTER TABLE dong_to_tien DROP CONSTRAINT dong_to_tien_but_toan_id_fkey, DROP CONSTRAINT dong_to_tien_tien_id_fkey,
  DROP CONSTRAINT denomination_in_use;
ALTER TABLE ton_to RENAME CONSTRAINT ton_to_menh_gia_id_fkey TO denomination_in_use;
-- So the balances are written with an entry only (routines/write_entry.sql), and locked by routines/hold_positions.sql.
REVOKE INSERT, UPDATE ON vi_the, ton_to FROM doitien_app;
