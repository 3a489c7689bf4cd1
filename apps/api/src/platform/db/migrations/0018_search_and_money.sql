-- Up Migration
-- Two lists that cost too much: tickets of one money, and tickets with a name in them.

-- The money of a ticket stands in the index its list walks along, so that tickets of other moneys are passed by without
-- being looked up.
DROP INDEX trades_by_time;
CREATE INDEX trades_by_time ON giao_dich (loai, ngay_tao DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (cac_tien);

-- The seams of a text: up to three letters either side of every space within a line. Whoever looks for two words or more knows
-- the seams between them whole; few tickets share one, while very many share the trigrams of the commonest names.
CREATE FUNCTION word_seams(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(replace(searched, E'\n', '  '), ' ');
  seams text[] := '{}';
BEGIN
  FOR i IN 2 .. cardinality(words) LOOP
    IF words[i - 1] <> '' AND words[i] <> '' THEN
      seams := seams || (right(words[i - 1], 3) || ' ' || left(words[i], 3));
    END IF;
  END LOOP;
  RETURN seams;
END $$;

-- The seams that every text has that contains this part. Its first and last word may go on in the text: where they are shorter
-- than a seam is wide, nothing is known of theirs.
CREATE FUNCTION seams_around(part text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word_seams(regexp_replace(part, '^[^ \n]{1,2} | [^ \n]{1,2}$', '', 'g'))
$$;

CREATE INDEX trades_by_seams ON giao_dich USING gin (word_seams(tim_kiem)) WITH (gin_pending_list_limit = 256);
