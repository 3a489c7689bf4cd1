-- Up Migration
-- What the counter asks about: why a rate is far from the one before it, and which tickets still wait.

ALTER TABLE ty_gia ADD COLUMN ly_do text CONSTRAINT ty_gia_ly_do_not_empty CHECK (ly_do <> '');

-- The dashboard and the lock of the safe name the tickets that wait for their money; there are few of them.
CREATE INDEX waiting_trades ON giao_dich (loai, id) WHERE trang_thai = 2;
