-- Up Migration
-- A rate far from the one in effect says why it was posted.

ALTER TABLE ty_gia ADD COLUMN ly_do text CONSTRAINT ty_gia_ly_do_not_empty CHECK (ly_do <> '');
