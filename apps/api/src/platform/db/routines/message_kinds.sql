-- Which kinds of message an act could be told as, by its row of the action log; null for nearly all. A single expression, so that it is
-- inlined: it costs every act, also where nobody wants messages.
CREATE FUNCTION message_kinds(act text, subject text, after jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE act
  WHEN 'create' THEN CASE WHEN after->>'ly_do_ty_gia' IS NOT NULL AND starts_with(subject, 'giao-dich-') THEN ARRAY['ty_gia_khac'] END
  WHEN 'void' THEN CASE WHEN starts_with(subject, 'giao-dich-') OR subject = 'phieu-thu-chi' THEN ARRAY['huy_phieu'] END
  WHEN 'closeSafe' THEN array_remove(ARRAY['dong_ket', 'cuoi_ngay',
    CASE WHEN coalesce(after->'chi_tiet', '[]') <> '[]' THEN 'chenh_lech' END,
    CASE WHEN after ? 'vuot_tran' THEN 'vuot_tran' END], NULL)
  WHEN 'countRefused' THEN ARRAY['chenh_lech']
  WHEN 'openSafe' THEN CASE WHEN coalesce(after->'chi_tiet', '[]') <> '[]' THEN ARRAY['chenh_lech'] END
  WHEN 'receiveTransfer' THEN CASE WHEN coalesce(after->'chenh_lech', '[]') <> '[]' THEN ARRAY['chenh_lech'] END
  WHEN 'receiveCash' THEN CASE WHEN coalesce(after->'chenh_lech', '[]') <> '[]' THEN ARRAY['chenh_lech'] END
  WHEN 'beginShift' THEN CASE WHEN coalesce(after->'chenh_lech', '[]') <> '[]' THEN ARRAY['chenh_lech'] END
  WHEN 'endShift' THEN CASE WHEN coalesce(after->'chenh_lech', '[]') <> '[]' THEN ARRAY['chenh_lech'] END
  WHEN 'requestApproval' THEN ARRAY['cho_duyet']
  WHEN 'login' THEN ARRAY['thiet_bi_moi']
END
$$;
REVOKE ALL ON FUNCTION message_kinds FROM PUBLIC;
