-- Numbers a new transfer of a branch and inserts it with what was sent. The row of the last number stays locked until the commit, so
-- numbers have no gaps.
CREATE FUNCTION create_transfer(branch_id integer, day date, entry_id bigint, draft jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number text;
  transfer_id integer;
BEGIN
  INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) VALUES (branch_id, 'DC', day, 1)
    ON CONFLICT (chi_nhanh_id, loai, ngay) DO UPDATE SET so = ticket_numbers.so + 1 RETURNING so INTO number;
  INSERT INTO dieu_chuyen (ma, tu_chi_nhanh_id, den_chi_nhanh_id, ly_do, ket_gui_id, but_toan_gui_id, nguoi_gui)
    VALUES (code_start(branch_id) || 'DC' || to_char(day, '-YYMMDD-') || lpad(number, greatest(4, length(number)), '0'),
            branch_id, (draft->>'den_chi_nhanh_id')::int, draft->>'ly_do', (draft->>'ket_id')::int, entry_id, (draft->>'nguoi_gui')::int)
    RETURNING id INTO transfer_id;
  INSERT INTO dieu_chuyen_dong (dieu_chuyen_id, la_nhan, tien_id, so_tien, gia_tri, to_tien)
    SELECT transfer_id, false, l.* FROM jsonb_to_recordset(draft->'chi_tiet') AS l (tien_id int, so_tien numeric, gia_tri numeric, to_tien jsonb);
  RETURN transfer_id;
END $$;
