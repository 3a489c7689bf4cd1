-- The customer of a ticket, found by the number of the paper (or of the old card that a scanned citizen card names) or created, and
-- locked (lock_customer). What the record does not know yet is filled in from the ticket and from what was scanned; a name that is spelled differently is kept beside the first. Returns the total of the person on
-- this day without the ticket `except_id`, and as `before` and `after` what it changed in the record. `is_stopped`: a hit on a list is
-- undecided; `has_lists`: there are lists to compare with; `is_unscreened`: the record changed, it has no place for the name
-- on the ticket or for the birth that was scanned, or a list has not been compared with
-- everybody, or with this person, yet.
CREATE FUNCTION hold_customer(ticket jsonb, day date, person_id integer, except_id bigint)
  RETURNS TABLE (id integer, risk smallint, total numeric, before jsonb, after jsonb,
                 is_stopped boolean, has_lists boolean, is_unscreened boolean) LANGUAGE plpgsql AS $$
DECLARE
  number text := ticket->>'so_giay_to';
  kind text := coalesce(ticket->>'loai_giay_to', '');
  name text := nullif(ticket->>'ten_khach', '');
  phone text := nullif(ticket->>'dien_thoai', '');
  nationality text := nullif(ticket->>'quoc_tich', '');
  old_number text := ticket->>'so_cu';
  old_kind text := ticket->>'loai_cu';
  birth date := ticket->>'ngay_sinh';
  sex smallint := ticket->>'gioi_tinh';
  home text := nullif(ticket->>'dia_chi', '');
  issued date := ticket->>'ngay_cap';
  expires date := ticket->>'het_han';
  found_id integer;
  old_id integer;
  is_new boolean := false;
  is_misspelled boolean;
  kept khach_hang;
  learnt jsonb := '{}';
BEGIN
  LOOP
    found_id := customer_of_paper(number);
    old_id := customer_of_old_card(old_number, old_kind);
    IF found_id IS NULL THEN
      -- Two tickets of a new customer: the second waits here and finds the record of the first.
      PERFORM pg_advisory_xact_lock(hashtext('doi-tien paper'), key)
        FROM (SELECT DISTINCT hashtext(n) AS key FROM unnest(ARRAY[number, old_number]) n WHERE n IS NOT NULL ORDER BY 1) keys;
      old_id := customer_of_old_card(old_number, old_kind);
      -- The old card makes two papers one person only under the same name: a scan must not give a paper to somebody else.
      found_id := coalesce(customer_of_paper(number), (SELECT c.id FROM khach_hang c WHERE c.id = old_id AND has_name(c, name)));
    END IF;
    IF found_id IS NULL THEN
      INSERT INTO khach_hang (ho_va_ten, dien_thoai, quoc_tich, ngay_sinh, gioi_tinh, dia_chi, cac_so, nguoi_tao)
        VALUES (name, phone, nationality, birth, sex, home, number, person_id) RETURNING khach_hang.id INTO found_id;
      INSERT INTO giay_to (khach_hang_id, loai, so, ngay_cap, het_han) VALUES (found_id, kind, number, issued, expires) ON CONFLICT DO NOTHING;
      is_new := FOUND;
      -- Somebody has just entered this paper in the list of customers.
      IF NOT is_new THEN DELETE FROM khach_hang c WHERE c.id = found_id; END IF;
    END IF;
    -- In the order of their ids, as a merge does.
    PERFORM lock_customer(x.root_id)
      FROM (SELECT DISTINCT c.root_id FROM khach_hang c WHERE c.id IN (found_id, old_id) ORDER BY 1) x;
    SELECT c.root_id INTO found_id FROM khach_hang c WHERE c.id = found_id;
    SELECT c.root_id INTO old_id FROM khach_hang c WHERE c.id = old_id;
    SELECT c.* INTO kept FROM khach_hang c WHERE c.id = found_id;
    -- Merged or deleted before the lock.
    CONTINUE WHEN kept.id IS NULL OR kept.gop_vao_id IS NOT NULL;
    id := found_id;
    -- The owner of the old card is the same person, or somebody says so: the stricter level and both totals count.
    SELECT greatest(kept.muc_rui_ro, max(c.muc_rui_ro)), customer_total(found_id, day, except_id) + coalesce(sum(customer_total(c.id, day, except_id)), 0)
      INTO risk, total FROM khach_hang c WHERE c.id = old_id AND c.id <> found_id;
    IF risk = 3 THEN
      -- The ticket will be refused, and must leave nothing behind.
      IF is_new THEN DELETE FROM khach_hang c WHERE c.id = found_id; id := old_id; END IF;
      RETURN NEXT;
      RETURN;
    END IF;
    -- Known by the old card only.
    IF customer_of_paper(number) IS NULL AND found_id = old_id THEN
      INSERT INTO giay_to (khach_hang_id, loai, so, ngay_cap, het_han) VALUES (found_id, kind, number, issued, expires) ON CONFLICT DO NOTHING;
      learnt := jsonb_build_object('loai_giay_to', kind, 'so_giay_to', number);
    END IF;
    -- The paper may have moved to another record, or have been removed, before the lock.
    EXIT WHEN EXISTS (SELECT FROM giay_to p WHERE p.so = number AND p.khach_hang_id = found_id);
  END LOOP;

  IF is_new THEN
    after := customer_in_log(kept) || jsonb_build_object('loai_giay_to', kind, 'so_giay_to', number);
  ELSE
    is_misspelled := cardinality(kept.ten_khac) < 20 AND NOT has_name(kept, name);
    IF is_misspelled OR (kept.ho_va_ten IS NULL AND name IS NOT NULL) OR (kept.dien_thoai IS NULL AND phone IS NOT NULL)
       OR (kept.quoc_tich IS NULL AND nationality IS NOT NULL) OR (kept.ngay_sinh IS NULL AND birth IS NOT NULL)
       OR (kept.gioi_tinh IS NULL AND sex IS NOT NULL) OR (kept.dia_chi IS NULL AND home IS NOT NULL) THEN
      -- A record that somebody is changing at this moment is left as it is: the counter does not wait for it.
      PERFORM FROM khach_hang c WHERE c.id = found_id FOR NO KEY UPDATE SKIP LOCKED;
      IF FOUND THEN
        before := customer_in_log(kept);
        UPDATE khach_hang c SET ho_va_ten = coalesce(c.ho_va_ten, name), dien_thoai = coalesce(c.dien_thoai, phone),
          quoc_tich = coalesce(c.quoc_tich, nationality), ngay_sinh = coalesce(c.ngay_sinh, birth), gioi_tinh = coalesce(c.gioi_tinh, sex),
          dia_chi = coalesce(c.dia_chi, home), ten_khac = CASE WHEN is_misspelled THEN c.ten_khac || name ELSE c.ten_khac END
          WHERE c.id = found_id RETURNING c.* INTO kept;
        after := customer_in_log(kept);
      END IF;
    END IF;
    IF kind <> '' THEN
      UPDATE giay_to p SET loai = kind WHERE p.so = number AND p.khach_hang_id = found_id AND p.loai = '';
    END IF;
  END IF;

  IF issued IS NOT NULL OR expires IS NOT NULL THEN
    UPDATE giay_to p SET ngay_cap = coalesce(p.ngay_cap, issued), het_han = coalesce(p.het_han, expires)
      WHERE p.so = number AND p.khach_hang_id = found_id AND (p.ngay_cap IS NULL OR p.het_han IS NULL);
  END IF;
  -- A number that another person has already stays with them: such records are merged by hand.
  IF old_number IS NOT NULL AND customer_of_paper(old_number) IS NULL THEN
    INSERT INTO giay_to (khach_hang_id, loai, so) VALUES (found_id, old_kind, old_number) ON CONFLICT DO NOTHING;
    learnt := learnt || jsonb_build_object('so_cu', old_number);
  END IF;
  IF learnt <> '{}' THEN
    IF NOT is_new THEN before := coalesce(before, customer_in_log(kept)); END IF;
    after := coalesce(after, customer_in_log(kept)) || learnt;
  END IF;
  is_stopped := has_open_hit(found_id) OR (old_id <> found_id AND has_open_hit(old_id));
  SELECT count(*) > 0, count(*) > 0 AND (after IS NOT NULL OR NOT has_name(kept, name)
                                          OR (birth IS NOT NULL AND birth IS DISTINCT FROM kept.ngay_sinh) OR bool_or(l.quet_xong_luc IS NULL)
                                          OR bool_or(EXISTS (SELECT FROM unscreened_customers u WHERE u.list_id = l.id AND u.customer_id = found_id)))
    INTO has_lists, is_unscreened FROM danh_sach_sang_loc l WHERE l.trang_thai = 1 AND is_screening_on();
  RETURN NEXT;
END $$;
