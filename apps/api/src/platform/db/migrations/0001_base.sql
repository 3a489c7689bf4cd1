-- What everything else stands on: extensions, the role of the application, and the functions that stored values are made with.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The role that requests run as. It owns nothing: what it is not granted, no bug in the program can do either.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'doitien_app') THEN
    CREATE ROLE doitien_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT doitien_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO doitien_app;

-- A temporary table could hide the real table that a trigger reads.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

-- The role must own nothing, and a large object belongs to the role that made it.
DO $$
BEGIN
  REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea), lo_open(oid, integer) FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'large objects stay open to every role: only a superuser can revoke them';
END $$;

-- Which version of the routines (../routines, ../views) this database has, and what an upgrade drops before it creates the next
-- version: 'VIEW …', 'TRIGGER … ON …', 'FUNCTION …(…)'. See apply-routines.ts.
CREATE TABLE installed_routines (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  hash     text NOT NULL,
  created  text[] NOT NULL
);

-- The functions of this file are used by generated columns, indexes and defaults. Replacing one would leave stored values
-- as the old text made them, so they are not among the routines: a change is a migration that also rebuilds what they made.

-- Text to search in, without case and diacritics. unaccent also turns đ into d.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent', array_to_string(parts, ' '))) $$;

-- Index keys for a search of several words: for every two neighbouring words of a line the last three letters of the first and
-- the first three of the second, and the same for every three. Few tickets share such a key, while very many share the trigrams
-- of the most common names.
CREATE FUNCTION word_pair_keys(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(replace(searched, E'\n', '  '), ' ');
  keys text[] := '{}';
BEGIN
  FOR i IN 2 .. cardinality(words) LOOP
    IF words[i - 1] <> '' AND words[i] <> '' THEN
      keys := keys || (right(words[i - 1], 3) || ' ' || left(words[i], 3));
      IF words[i - 2] <> '' THEN
        keys := keys || (right(words[i - 2], 3) || ' ' || left(words[i - 1], 3) || ' ' || left(words[i], 3));
      END IF;
    END IF;
  END LOOP;
  RETURN keys;
END $$;

-- A reference is the same however it is typed: spaces and invisible characters removed, capitals, full-width letters as plain ones.
CREATE FUNCTION plain_reference(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(normalize(reference, NFKC), '[[:space:]\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g'))
$$;

-- How far the clock of the books is from the machine's clock. Only the demo, which writes three months in a minute, and tests of
-- midnight set it. The action log does not follow it: its times are the machine's.
CREATE FUNCTION clock_offset() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('doi_tien.clock_offset', true), ''), '0')::interval
$$;
