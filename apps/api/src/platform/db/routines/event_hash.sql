-- The hash of a log row and the row before it in its chain. The text of jsonb is canonical: the same row always has the same hash.
-- The chain is in it through the hash that the chain begins with. The rows that are older than branches have one number for both:
-- theirs in the log (`id`) and in the chain (`so`).
CREATE FUNCTION event_hash(previous bytea, entry log_thao_tac) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to((jsonb_build_array(
    entry.id, extract(epoch FROM entry.ngay_tao), entry.nguoi_dung_id, entry.tai_khoan, entry.ip, entry.device_id,
    entry.request_id, entry.hanh_dong, entry.doi_tuong, entry.doi_tuong_id, entry.truoc, entry.sau)
    || CASE WHEN entry.so = entry.id THEN '[]' ELSE jsonb_build_array(entry.so) END)::text, 'UTF8'))
$$;
