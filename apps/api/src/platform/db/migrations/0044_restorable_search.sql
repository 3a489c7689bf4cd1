-- expand
-- The same functions with bodies that PostgreSQL reads when they are created, so that it knows what they call. Without that pg_dump and
-- pg_upgrade write tables with columns made by them before the functions that these call, and cannot restore the tables.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', array_to_string(parts, ' ')));

CREATE OR REPLACE FUNCTION customer_search_text(name text, other_names text[], phone text, numbers text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.search_text(name, E'\n', array_to_string(other_names, E'\n'), E'\n', phone, E'\n', public.plain_phone(phone), E'\n', numbers);
