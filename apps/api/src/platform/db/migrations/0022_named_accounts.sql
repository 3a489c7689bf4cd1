-- The account outside that the money of a ticket went through, or is to arrive at, where somebody named it.
ALTER TABLE giao_dich ADD COLUMN tai_khoan_ngoai_id integer CONSTRAINT account_has_tickets REFERENCES tai_khoan_ngoai;
-- Most tickets name none.
CREATE INDEX tickets_of_outside_account ON giao_dich (tai_khoan_ngoai_id) WHERE tai_khoan_ngoai_id IS NOT NULL;
GRANT INSERT (tai_khoan_ngoai_id), UPDATE (tai_khoan_ngoai_id) ON giao_dich TO doitien_app;

-- A statement that was imported by mistake is taken back with its lines.
GRANT DELETE ON sao_ke, dong_sao_ke TO doitien_app;
CREATE INDEX lines_of_statement ON dong_sao_ke (sao_ke_id);
