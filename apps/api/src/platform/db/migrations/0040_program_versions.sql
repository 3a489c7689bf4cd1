-- contract from 0040_program_versions
-- The oldest program, by its newest migration, that may work on this database: migrate.ts writes it at each upgrade. Programs read it to
-- answer in words (schema-watch.ts), and routines/append_event.sql refuses the acts of older ones.
ALTER TABLE installed_routines ADD COLUMN serves_from text NOT NULL DEFAULT '';
GRANT SELECT ON installed_routines, pgmigrations TO doitien_app;
