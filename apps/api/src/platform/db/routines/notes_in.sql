-- The notes of a currency in a place of a branch, the largest first; the vault is place 0.
CREATE FUNCTION notes_in(branch_id integer, currency_id integer, place integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('denominationId', m.id, 'value', trim_scale(m.gia_tri)::text, 'count', coalesce(t.so_to, 0))
                           ORDER BY m.gia_tri DESC), '[]')
  FROM menh_gia m LEFT JOIN ton_to t ON t.chi_nhanh_id = branch_id AND t.menh_gia_id = m.id AND t.ngan_quy_id = place WHERE m.tien_id = currency_id
$$;
