-- What a chain of the action log begins with. Each begins differently, so that rows of one do not fit into another. The chain of the
-- first branch is older than branches are.
CREATE FUNCTION first_hash(chain integer) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(CASE chain WHEN 1 THEN 'doi-tien' ELSE 'doi-tien ' || chain END, 'UTF8'))
$$;
