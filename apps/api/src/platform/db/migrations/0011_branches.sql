-- Branches: one business with several counters. Each branch has its own safes, balances, journal, tickets, figures and chain of
-- the action log; people, roles, catalogues, customers, used references and settings belong to the company. Everything that
-- exists already belongs to the first branch, whose codes have no prefix.

CREATE TABLE chi_nhanh (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ma            text NOT NULL,
  ten           text NOT NULL,
  -- Stands before the codes of safes and tickets. Unique, so only the first branch has none.
  tien_to       text NOT NULL CONSTRAINT branch_prefix_format CHECK (tien_to ~ '^[A-Z0-9]{0,5}$'),
  dia_chi       text,
  dien_thoai    text,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  nguoi_tao     integer REFERENCES nguoi_dung ON DELETE SET NULL,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT branch_code_taken UNIQUE (ma),
  CONSTRAINT branch_prefix_taken UNIQUE (tien_to)
);
INSERT INTO chi_nhanh (ma, ten, tien_to) VALUES ('CN1', 'Chi nhánh 1', '');
GRANT SELECT, INSERT, UPDATE, DELETE ON chi_nhanh TO doitien_app;

-- Where a person works; the first is home. Without a default, like every column of this file: a write must name its branch.
ALTER TABLE nguoi_dung ADD COLUMN chi_nhanh_ids integer[] NOT NULL DEFAULT '{1}'
  CONSTRAINT person_has_a_branch CHECK (cardinality(chi_nhanh_ids) > 0);
ALTER TABLE nguoi_dung ALTER COLUMN chi_nhanh_ids DROP DEFAULT;

DO $$
DECLARE
  books text;
BEGIN
  FOREACH books IN ARRAY ARRAY['ket', 'but_toan', 'dong_but_toan', 'dong_to_tien', 'vi_the', 'ton_to', 'giao_dich_ket', 'lan_kiem_quy',
    'giao_dich', 'giao_dich_dong', 'ticket_numbers', 'daily_figures', 'daily_balances', 'closed_day_figures', 'running_figures',
    'ticket_totals', 'tep_xuat']
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN chi_nhanh_id integer NOT NULL DEFAULT 1', books);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN chi_nhanh_id DROP DEFAULT', books);
  END LOOP;
END $$;

-- Safes: one open at a time in each branch, one a day.
ALTER TABLE ket
  ADD CONSTRAINT branch_has_books FOREIGN KEY (chi_nhanh_id) REFERENCES chi_nhanh,
  DROP CONSTRAINT ket_ma_ket_key,
  DROP CONSTRAINT safe_of_day_exists,
  ADD CONSTRAINT safe_code_taken UNIQUE (chi_nhanh_id, ma_ket),
  ADD CONSTRAINT safe_of_day_exists UNIQUE (chi_nhanh_id, ngay),
  -- What belongs to a safe is of the safe's branch.
  ADD CONSTRAINT safe_of_branch UNIQUE (chi_nhanh_id, id);
DROP INDEX one_open_safe, one_withheld_safe;
CREATE UNIQUE INDEX one_open_safe ON ket (chi_nhanh_id) WHERE trang_thai = 1;
CREATE UNIQUE INDEX one_withheld_safe ON ket (chi_nhanh_id) WHERE an_so_lieu;

-- The journal. Lines and notes are of the branch of their entry (routines/refuse_late_lines.sql).
ALTER TABLE but_toan
  DROP CONSTRAINT but_toan_ket_id_fkey,
  ADD CONSTRAINT entry_of_safe FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id);
DROP INDEX entries_of_day, reversals_of_day, resales_of_day;
CREATE INDEX entries_of_day ON but_toan (chi_nhanh_id, ngay, id);
CREATE INDEX reversals_of_day ON but_toan (chi_nhanh_id, ngay, id) WHERE dao_cua IS NOT NULL;
CREATE INDEX resales_of_day ON but_toan (chi_nhanh_id, ngay, id) WHERE loai = 'resale';

ALTER TABLE vi_the
  DROP CONSTRAINT vi_the_pkey,
  ADD PRIMARY KEY (chi_nhanh_id, tien_id),
  ADD CONSTRAINT branch_has_books FOREIGN KEY (chi_nhanh_id) REFERENCES chi_nhanh;
ALTER TABLE ton_to
  DROP CONSTRAINT ton_to_pkey,
  ADD PRIMARY KEY (chi_nhanh_id, menh_gia_id);
DROP INDEX notes_of_currency;
CREATE INDEX notes_of_currency ON ton_to (chi_nhanh_id, tien_id);

ALTER TABLE giao_dich_ket
  DROP CONSTRAINT giao_dich_ket_ket_id_fkey,
  ADD CONSTRAINT movement_of_safe FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id);
CREATE INDEX movements_of_branch ON giao_dich_ket (chi_nhanh_id, id);
ALTER TABLE lan_kiem_quy
  DROP CONSTRAINT lan_kiem_quy_ket_id_fkey,
  ADD CONSTRAINT count_of_safe FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id);

-- Tickets and their numbers. References are used once in the whole company, so used_references has no branch.
ALTER TABLE giao_dich
  DROP CONSTRAINT giao_dich_ket_id_fkey,
  DROP CONSTRAINT giao_dich_ma_giao_dich_key,
  ADD CONSTRAINT ticket_of_safe FOREIGN KEY (chi_nhanh_id, ket_id) REFERENCES ket (chi_nhanh_id, id),
  ADD CONSTRAINT ticket_code_taken UNIQUE (chi_nhanh_id, ma_giao_dich);
DROP INDEX trades_by_time, trades_of_day, trades_by_value, waiting_trades;
CREATE INDEX trades_by_time ON giao_dich (chi_nhanh_id, loai, ngay_tao DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (cac_tien);
CREATE INDEX trades_of_day ON giao_dich (chi_nhanh_id, ngay, loai);
CREATE INDEX trades_by_value ON giao_dich (chi_nhanh_id, gia_tri);
CREATE INDEX waiting_trades ON giao_dich (chi_nhanh_id, loai, id) WHERE trang_thai = 2;
ALTER TABLE ticket_numbers
  DROP CONSTRAINT ticket_numbers_pkey,
  ADD PRIMARY KEY (chi_nhanh_id, loai, ngay),
  ADD CONSTRAINT branch_has_books FOREIGN KEY (chi_nhanh_id) REFERENCES chi_nhanh;

-- Kept figures. What a customer trades in a day counts in the whole company, so customer_days has no branch.
ALTER TABLE daily_figures
  DROP CONSTRAINT one_figure,
  ADD CONSTRAINT one_figure UNIQUE NULLS NOT DISTINCT (chi_nhanh_id, ngay, tai_khoan, loai, la_dao, tien_id, nguoi_tao);
ALTER TABLE daily_balances
  DROP CONSTRAINT daily_balances_pkey,
  ADD PRIMARY KEY (chi_nhanh_id, tien_id, ngay);
ALTER TABLE closed_day_figures
  DROP CONSTRAINT one_net_figure,
  ADD CONSTRAINT one_net_figure UNIQUE NULLS NOT DISTINCT (chi_nhanh_id, ngay, tai_khoan, loai, tien_id);
ALTER TABLE running_figures
  DROP CONSTRAINT one_running_figure,
  ADD CONSTRAINT one_running_figure UNIQUE NULLS NOT DISTINCT (chi_nhanh_id, ngay, tai_khoan, loai, la_dao, tien_id);
ALTER TABLE ticket_totals
  DROP CONSTRAINT one_total,
  ADD CONSTRAINT one_total PRIMARY KEY (chi_nhanh_id, loai, tien_id, gio, ngay, trang_thai) INCLUDE (so_phieu, gia_tri, loi_nhuan);

-- A file that was exported shows the books of the branch it was exported in.
ALTER TABLE tep_xuat ADD CONSTRAINT file_of_branch FOREIGN KEY (chi_nhanh_id) REFERENCES chi_nhanh ON DELETE CASCADE;

-- The action log: a chain for each branch, and chain 0 for the company. Rows are numbered (`so`) within their chain. The rows that
-- exist are the chain of the first branch, with the numbers and hashes they have; the company's chain starts empty.
ALTER TABLE log_thao_tac ADD COLUMN chuoi integer NOT NULL DEFAULT 1, ADD COLUMN so bigint;
UPDATE log_thao_tac SET so = id;
ALTER TABLE log_thao_tac
  ALTER COLUMN chuoi DROP DEFAULT,
  ALTER COLUMN so SET NOT NULL,
  ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY,
  ADD CONSTRAINT one_number_per_log_row UNIQUE (chuoi, so);
SELECT setval(pg_get_serial_sequence('log_thao_tac', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM log_thao_tac), false);

ALTER TABLE log_dau_chuoi RENAME COLUMN id TO so;
ALTER TABLE log_dau_chuoi ADD COLUMN chuoi integer NOT NULL DEFAULT 1, DROP COLUMN chi_mot;
ALTER TABLE log_dau_chuoi ALTER COLUMN chuoi DROP DEFAULT, ADD PRIMARY KEY (chuoi);
-- Every chain begins with a hash of its own, so that rows of one chain do not fit into another.
INSERT INTO log_dau_chuoi (chuoi, so, hash) VALUES (0, 0, sha256('doi-tien 0'));
