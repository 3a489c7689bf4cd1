-- expand
-- A paper that a browser prints belongs to the person who claimed it (ADR 57), and papers that have ended pass.

ALTER TABLE lenh_in ADD COLUMN nguoi_gui integer REFERENCES nguoi_dung;
CREATE INDEX ended_prints ON lenh_in (xong_luc) WHERE xong_luc IS NOT NULL;

GRANT UPDATE (nguoi_gui) ON lenh_in TO doitien_app;
GRANT DELETE ON lenh_in TO doitien_app;
