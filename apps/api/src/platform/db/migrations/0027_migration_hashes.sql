-- SHA-256 of the text that each migration was run from, with line feeds as line endings. A program whose file has another
-- text refuses to start (schema-version.ts). Filled by migrate.ts, also for the migrations before this one.
ALTER TABLE pgmigrations ADD COLUMN hash text;
