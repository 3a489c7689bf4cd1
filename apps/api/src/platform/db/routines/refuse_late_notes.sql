-- The same of notes: they belong to the entry of their transaction and branch, and to a balance and a pile of that branch in their place.
CREATE FUNCTION refuse_late_notes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added a
             LEFT JOIN but_toan b ON b.id = a.but_toan_id AND b.chi_nhanh_id = a.chi_nhanh_id AND b.xmin = pg_current_xact_id()::xid
             LEFT JOIN vi_the v ON v.chi_nhanh_id = a.chi_nhanh_id AND v.tien_id = a.tien_id
             LEFT JOIN ton_to t ON t.chi_nhanh_id = a.chi_nhanh_id AND t.menh_gia_id = a.menh_gia_id AND t.tien_id = a.tien_id
               AND t.ngan_quy_id = a.ngan_quy_id
             LEFT JOIN tien_ngan u ON a.ngan_quy_id <> 0 AND u.chi_nhanh_id = a.chi_nhanh_id AND u.tien_id = a.tien_id AND u.ngan_quy_id = a.ngan_quy_id
             WHERE b.id IS NULL OR v.tien_id IS NULL OR (t.menh_gia_id IS NULL AND a.menh_gia_id IS NOT NULL)
                OR (u.tien_id IS NULL AND a.ngan_quy_id <> 0 AND a.menh_gia_id IS NULL)) THEN
    RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = '23514', CONSTRAINT = 'journal_is_append_only';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER late_notes AFTER INSERT ON dong_to_tien REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_notes();
