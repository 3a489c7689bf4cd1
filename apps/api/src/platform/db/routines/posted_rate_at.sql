-- The posted rate of a currency, or of a group of its notes, that was in effect in a branch at a moment: its own where it had one, else the
-- company's; a group without a rate of its own has the currency's. The choice is that of posted-rates.ts.
CREATE FUNCTION posted_rate_at(branch_id integer, currency_id integer, note_group text, moment timestamptz) RETURNS SETOF ty_gia
  LANGUAGE sql STABLE AS $$
  SELECT found.* FROM (VALUES (1, note_group), (2, NULL)) AS asked (place, name)
  CROSS JOIN LATERAL (
    SELECT either.* FROM (
      (SELECT r.* FROM ty_gia r WHERE r.chi_nhanh_id = branch_id AND r.tien_id = currency_id AND r.hieu_luc_tu <= moment
         AND (r.nhom_ty_gia = asked.name OR (asked.name IS NULL AND r.nhom_ty_gia IS NULL))
       ORDER BY r.hieu_luc_tu DESC, r.id DESC LIMIT 1)
      UNION ALL
      (SELECT r.* FROM ty_gia r WHERE r.chi_nhanh_id IS NULL AND r.tien_id = currency_id AND r.hieu_luc_tu <= moment
         AND (r.nhom_ty_gia = asked.name OR (asked.name IS NULL AND r.nhom_ty_gia IS NULL))
       ORDER BY r.hieu_luc_tu DESC, r.id DESC LIMIT 1)) either
    WHERE NOT either.la_ket_thuc ORDER BY either.chi_nhanh_id NULLS LAST LIMIT 1) found
  ORDER BY asked.place LIMIT 1
$$;
GRANT EXECUTE ON FUNCTION posted_rate_at TO doitien_app;
