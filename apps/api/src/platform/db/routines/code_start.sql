-- What the codes of a branch begin with: its prefix and a hyphen, or nothing.
CREATE FUNCTION code_start(branch_id integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE tien_to WHEN '' THEN '' ELSE tien_to || '-' END FROM chi_nhanh WHERE id = branch_id
$$;
