-- Locks the open safe of a branch until the commit: alone for opening, locking and closing, shared for trades. The advisory lock is a
-- queue: with the row lock alone, trades that overlap would keep a person who wants to lock the safe waiting while the counter is busy.
CREATE FUNCTION hold_safe(branch_id integer, alone boolean)
  RETURNS TABLE (id integer, "branchId" integer, day date, code text, "isLocked" boolean) LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtext('doi-tien safe'), branch_id);
    RETURN QUERY SELECT k.id, k.chi_nhanh_id, k.ngay, k.ma_ket, k.xac_nhan = 1 FROM ket k
      WHERE k.chi_nhanh_id = branch_id AND k.trang_thai = 1 FOR UPDATE;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('doi-tien safe'), branch_id);
    RETURN QUERY SELECT k.id, k.chi_nhanh_id, k.ngay, k.ma_ket, k.xac_nhan = 1 FROM ket k
      WHERE k.chi_nhanh_id = branch_id AND k.trang_thai = 1 FOR SHARE;
  END IF;
END $$;
