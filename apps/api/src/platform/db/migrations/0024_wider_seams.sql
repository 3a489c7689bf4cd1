-- Up Migration
-- Names of three words are found by one entry of the index, instead of by what the long entries of two pairs have in common.

DROP INDEX trades_by_seams;

-- The seams of a text: up to three letters either side of every space within a line, and the same around every word that stands
-- between two others. Whoever looks for several words knows the seams between them whole; few tickets share one, while very many
-- share the trigrams of the commonest names.
CREATE OR REPLACE FUNCTION word_seams(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(replace(searched, E'\n', '  '), ' ');
  seams text[] := '{}';
BEGIN
  FOR i IN 2 .. cardinality(words) LOOP
    IF words[i - 1] <> '' AND words[i] <> '' THEN
      seams := seams || (right(words[i - 1], 3) || ' ' || left(words[i], 3));
      IF words[i - 2] <> '' THEN
        seams := seams || (right(words[i - 2], 3) || ' ' || left(words[i - 1], 3) || ' ' || left(words[i], 3));
      END IF;
    END IF;
  END LOOP;
  RETURN seams;
END $$;

-- The seams that every text has that contains this part; of a part of three words or more, those around a word, which are rarer.
-- Its first and last word may go on in the text: where they are shorter than a seam is wide, nothing is known of theirs.
CREATE OR REPLACE FUNCTION seams_around(part text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  seams text[] := public.word_seams(regexp_replace(part, '^[^ \n]{1,2} | [^ \n]{1,2}$', '', 'g'));
  around_words text[] := ARRAY(SELECT seam FROM unnest(seams) AS seam WHERE seam LIKE '% % %');
BEGIN
  RETURN CASE WHEN around_words = '{}' THEN seams ELSE around_words END;
END $$;

CREATE INDEX trades_by_seams ON giao_dich USING gin (word_seams(tim_kiem)) WITH (gin_pending_list_limit = 256);
-- What is known of the index is gone with it; without, searches with filters would be planned for any text.
ANALYZE giao_dich;
