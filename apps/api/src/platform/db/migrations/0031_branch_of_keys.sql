-- The branch that an act was for: who has left it is not told its answer any more. Without a reference, which every posting would check.
ALTER TABLE khoa_gui_trung ADD chi_nhanh_id integer;
