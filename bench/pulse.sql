-- What five small acts a second change while reads are measured: a row that nobody reads.
CREATE SCHEMA IF NOT EXISTS bench;
CREATE TABLE IF NOT EXISTS bench.pulse (beats bigint NOT NULL);
INSERT INTO bench.pulse SELECT 0 WHERE NOT EXISTS (SELECT FROM bench.pulse);
