-- Up Migration
-- Which day has its backup. The row is also the claim: of several API processes only the one that wrote it takes it.

CREATE TABLE sao_luu (
  ngay     date PRIMARY KEY,
  bat_dau  timestamptz NOT NULL,
  xong_luc timestamptz,
  so_byte  bigint,
  loi      text,
  CONSTRAINT backup_ends_one_way CHECK (xong_luc IS NULL OR loi IS NULL)
);

GRANT SELECT, INSERT, UPDATE ON sao_luu TO doitien_app;
