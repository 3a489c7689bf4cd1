-- The index keys (word_pair_keys) that every text has which contains this part; of a part with three words or more only the keys
-- of three, which are rarer. The text may continue the first and the last word of the part: where these are shorter than a key
-- needs, their keys are unknown and left out.
CREATE FUNCTION word_pair_keys_of_part(part text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  keys text[] := public.word_pair_keys(regexp_replace(part, '^[^ \n]{1,2} | [^ \n]{1,2}$', '', 'g'));
  keys_of_three text[] := ARRAY(SELECT key FROM unnest(keys) AS key WHERE key LIKE '% % %');
BEGIN
  RETURN CASE WHEN keys_of_three = '{}' THEN keys ELSE keys_of_three END;
END $$;
