-- A person who decided a hit or imported a screening list can be switched off, but not deleted: the decision and the import stay with
-- their name, as tickets, counts and approvals do.
--
-- ON DELETE SET NULL is kept where the column is a convenience: who created a branch, a customer or a picture (the action log names the
-- account for good), and whose account a letter is about.
ALTER TABLE ket_qua_sang_loc
  DROP CONSTRAINT ket_qua_sang_loc_nguoi_quyet_dinh_fkey,
  ADD CONSTRAINT screening_decider_in_use FOREIGN KEY (nguoi_quyet_dinh) REFERENCES nguoi_dung;

ALTER TABLE danh_sach_sang_loc
  DROP CONSTRAINT danh_sach_sang_loc_nguoi_nhap_fkey,
  ADD CONSTRAINT screening_importer_in_use FOREIGN KEY (nguoi_nhap) REFERENCES nguoi_dung;
