-- Writes a journal entry of a branch with its lines and notes, and adds them to balances, notes and the figures of the day. The draft names
-- changes, not results; the constraints of the balances refuse what is not there, in every place. Without a place it is the vault. Decimals are
-- text in the JSON, so they stay exact.
-- The balances were locked before (lock_holdings), so that entries are numbered in the order in which they changed them.
-- The only way to the figures: the role of the application cannot write them itself. Planned once, as hold_positions is.
CREATE FUNCTION write_entry(entry jsonb) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entry_id bigint;
  branch_id int := entry->>'branchId';
  day date := entry->>'day';
  changed bigint;
BEGIN
  INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, dao_cua, nguoi_tao)
    VALUES (branch_id, entry->>'kind', (entry->>'safeId')::int, day, (entry->>'reverses')::bigint, (entry->>'personId')::int)
    RETURNING id INTO entry_id;
  INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
    SELECT branch_id, entry_id, l.account, l."currencyId", l.quantity, l.value
    FROM jsonb_to_recordset(entry->'lines') AS l (account text, "currencyId" int, quantity numeric, value numeric);
  UPDATE vi_the v SET so_luong = v.so_luong + h.quantity, gia_von = v.gia_von + h.cost, chua_phan_loai = v.chua_phan_loai + h.unsorted
    FROM jsonb_to_recordset(entry->'holdings') AS h ("currencyId" int, quantity numeric, cost numeric, unsorted numeric)
    WHERE v.chi_nhanh_id = branch_id AND v.tien_id = h."currencyId";
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed < jsonb_array_length(entry->'holdings') THEN RAISE EXCEPTION 'a balance of the entry was not locked'; END IF;
  UPDATE ton_to t SET so_to = t.so_to + p.count
    FROM jsonb_to_recordset(entry->'piles') AS p ("denominationId" int, count bigint, place int)
    WHERE t.chi_nhanh_id = branch_id AND t.menh_gia_id = p."denominationId" AND t.ngan_quy_id = coalesce(p.place, 0);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed < jsonb_array_length(entry->'piles') THEN
    INSERT INTO ton_to (chi_nhanh_id, menh_gia_id, tien_id, so_to, ngan_quy_id)
      SELECT branch_id, p."denominationId", p."currencyId", p.count, coalesce(p.place, 0)
      FROM jsonb_to_recordset(entry->'piles') AS p ("currencyId" int, "denominationId" int, count bigint, place int)
      WHERE NOT EXISTS (SELECT FROM ton_to t WHERE t.chi_nhanh_id = branch_id AND t.menh_gia_id = p."denominationId"
                          AND t.ngan_quy_id = coalesce(p.place, 0));
  END IF;
  IF entry ? 'inTills' THEN
    INSERT INTO tien_ngan AS u (chi_nhanh_id, ngan_quy_id, tien_id)
      SELECT branch_id, i.place, i."currencyId" FROM jsonb_to_recordset(entry->'inTills') AS i (place int, "currencyId" int)
      ON CONFLICT DO NOTHING;
    UPDATE tien_ngan u SET chua_phan_loai = u.chua_phan_loai + i.unsorted
      FROM jsonb_to_recordset(entry->'inTills') AS i (place int, "currencyId" int, unsorted numeric)
      WHERE u.chi_nhanh_id = branch_id AND u.ngan_quy_id = i.place AND u.tien_id = i."currencyId";
  END IF;
  INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien, ngan_quy_id)
    SELECT branch_id, entry_id, n."currencyId", n."denominationId", n.count, n.amount, coalesce(n.place, 0)
    FROM jsonb_to_recordset(entry->'moves') AS n ("currencyId" int, "denominationId" int, count bigint, amount numeric, place int);
  INSERT INTO figures AS kept (chi_nhanh_id, nguoi_tao, la_thang, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy,
                               so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
    SELECT branch_id, (entry->'countsAs'->>'personId')::int, false, day, f.account, entry->'countsAs'->>'kind', f."currencyId",
           (entry->>'reverses' IS NULL)::int, (entry->>'reverses' IS NOT NULL)::int, f."quantityIn", f."quantityOut", f."valueIn", f."valueOut"
    FROM jsonb_to_recordset(entry->'figures')
      AS f (account text, "currencyId" int, "quantityIn" numeric, "quantityOut" numeric, "valueIn" numeric, "valueOut" numeric)
    ON CONFLICT (chi_nhanh_id, ngay, nguoi_tao, tai_khoan, loai, tien_id) WHERE nguoi_tao <> 0 AND NOT la_thang DO UPDATE SET
      so_phieu = kept.so_phieu + excluded.so_phieu, so_huy = kept.so_huy + excluded.so_huy,
      so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
      gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra;
  RETURN entry_id;
END $$;
