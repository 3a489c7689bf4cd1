-- Up Migration
-- An entry, its ticket and the question for both travel at once: each refers to what the statement before it has just written.

GRANT SELECT ON SEQUENCE but_toan_id_seq, giao_dich_id_seq TO doitien_app;
