-- The customer of a ticket, found by the number of the paper (or of the old card that a scanned citizen card names) or created, and
-- locked (lock_customer). What the record does not know yet is filled in from the ticket and from what was scanned; a name that is spelled differently is kept beside the first. Returns the total of the person on
-- this day without the ticket `except_id`, and as `before` and `after` what it changed in the record.
CREATE FUNCTION hold_customer(ticket jsonb, day date, person_id integer, except_id bigint)
  RETURNS TABLE (id integer, risk smallint, total numeric, before jsonb, after jsonb) LANGUAGE plpgsql AS $$
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
  is_new boolean := false;
  is_misspelled boolean;
  kept khach_hang;
BEGIN
  LOOP
    found_id := coalesce(customer_of_paper(number, kind), customer_of_paper(old_number, old_kind));
    IF found_id IS NULL THEN
      -- Two tickets of a new customer: the second waits here and finds the record of the first.
      PERFORM pg_advisory_xact_lock(hashtext('doi-tien paper'), key)
        FROM (SELECT DISTINCT hashtext(n) AS key FROM unnest(ARRAY[number, old_number]) n WHERE n IS NOT NULL ORDER BY 1) keys;
      found_id := coalesce(customer_of_paper(number, kind), customer_of_paper(old_number, old_kind));
    END IF;
    IF found_id IS NULL THEN
      INSERT INTO khach_hang (ho_va_ten, dien_thoai, quoc_tich, ngay_sinh, gioi_tinh, dia_chi, cac_so, nguoi_tao)
        VALUES (name, phone, nationality, birth, sex, home, number, person_id) RETURNING khach_hang.id INTO found_id;
      INSERT INTO giay_to (khach_hang_id, loai, so, ngay_cap, het_han) VALUES (found_id, kind, number, issued, expires) ON CONFLICT DO NOTHING;
      is_new := FOUND;
      -- Somebody has just entered this paper in the list of customers.
      IF NOT is_new THEN DELETE FROM khach_hang c WHERE c.id = found_id; END IF;
    END IF;
    found_id := lock_customer(found_id);
    -- Known by the old card only.
    IF old_number IS NOT NULL AND customer_of_paper(number, kind) IS NULL THEN
      INSERT INTO giay_to (khach_hang_id, loai, so, ngay_cap, het_han) VALUES (found_id, kind, number, issued, expires) ON CONFLICT DO NOTHING;
    END IF;
    -- The paper may have moved to another record, or have been removed, before the lock.
    EXIT WHEN EXISTS (SELECT FROM giay_to p WHERE p.so = number AND p.khach_hang_id = found_id);
  END LOOP;

  SELECT c.* INTO STRICT kept FROM khach_hang c WHERE c.id = found_id;
  IF is_new THEN
    after := customer_in_log(kept) || jsonb_build_object('loai_giay_to', kind, 'so_giay_to', number);
  ELSE
    is_misspelled := name IS NOT NULL AND kept.ho_va_ten IS NOT NULL AND cardinality(kept.ten_khac) < 20
      AND NOT search_text(name) = ANY(SELECT search_text(n) FROM unnest(kept.ho_va_ten || kept.ten_khac) n);
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
      UPDATE giay_to p SET loai = kind WHERE p.so = number AND p.khach_hang_id = found_id AND p.loai = ''
        AND NOT EXISTS (SELECT FROM giay_to o WHERE o.so = number AND lower(o.loai) = lower(kind));
    END IF;
  END IF;

  IF issued IS NOT NULL OR expires IS NOT NULL THEN
    UPDATE giay_to p SET ngay_cap = coalesce(p.ngay_cap, issued), het_han = coalesce(p.het_han, expires)
      WHERE p.so = number AND p.khach_hang_id = found_id AND (p.ngay_cap IS NULL OR p.het_han IS NULL);
  END IF;
  -- A number that another person has already stays with them: such records are merged by hand.
  IF old_number IS NOT NULL AND customer_of_paper(old_number, old_kind) IS NULL THEN
    INSERT INTO giay_to (khach_hang_id, loai, so) VALUES (found_id, old_kind, old_number) ON CONFLICT DO NOTHING;
    after := coalesce(after, customer_in_log(kept)) || jsonb_build_object('so_cu', old_number);
    IF NOT is_new THEN before := coalesce(before, customer_in_log(kept)); END IF;
  END IF;

  id := found_id;
  risk := kept.muc_rui_ro;
  total := customer_total(found_id, day, except_id);
  RETURN NEXT;
END $$;
