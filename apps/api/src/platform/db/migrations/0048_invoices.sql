-- expand
-- The number of the invoice that an invoice program issued for a ticket. Which tickets still need one follows from the tickets.

CREATE TABLE hoa_don (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giao_dich_id  bigint NOT NULL CONSTRAINT invoice_of_trade UNIQUE REFERENCES giao_dich,
  -- The series of the form, such as 1C26TDT; the number counts within it.
  ky_hieu       text NOT NULL DEFAULT '',
  so_hoa_don    text NOT NULL,
  ngay_hoa_don  date NOT NULL,
  nguoi_ghi     integer NOT NULL REFERENCES nguoi_dung,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);
CREATE UNIQUE INDEX invoice_number_taken ON hoa_don (lower(ky_hieu), lower(so_hoa_don));

GRANT SELECT, INSERT, UPDATE, DELETE ON hoa_don TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('hoa-don', jsonb_build_object(
  'showMenu', true, 'index', true, 'update', true, 'import', true, 'export', true))
WHERE ma IN ('QUAN_TRI', 'QUAN_LY', 'KE_TOAN') AND he_thong;
