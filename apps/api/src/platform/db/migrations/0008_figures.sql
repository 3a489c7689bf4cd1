-- Kept figures: sums that reports and lists read instead of the journal and the tickets. Each has a view `…_recomputed`
-- that makes the same sums from their source; `ledger:verify` compares the two.

-- Per day, kind, account, currency and person; written with each entry. Besides the accounts of the journal: 'deal' is what was
-- agreed for the currencies exchanged, 'entry' counts entries. In and out by the sign of the quantity, or of the value without one.
CREATE TABLE daily_figures (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  la_dao       boolean NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  so_but_toan  bigint NOT NULL,
  so_luong_vao numeric(30, 8) NOT NULL,
  so_luong_ra  numeric(30, 8) NOT NULL,
  gia_tri_vao  numeric(30, 0) NOT NULL,
  gia_tri_ra   numeric(30, 0) NOT NULL,
  CONSTRAINT one_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, la_dao, tien_id, nguoi_tao)
) WITH (fillfactor = 70);

-- What is held at the end of each day. Closing the day stores the rate it is valued at.
CREATE TABLE daily_balances (
  tien_id  integer NOT NULL REFERENCES tien,
  ngay     date NOT NULL,
  so_luong numeric(30, 8) NOT NULL,
  gia_von  numeric(30, 0) NOT NULL,
  ty_gia   numeric(24, 8),
  gia_tri  numeric(30, 0),
  PRIMARY KEY (tien_id, ngay)
) WITH (fillfactor = 70);

-- The figures of a closed day for all people, voids subtracted; written once by the close. A year has a quarter of the rows
-- that daily_figures has.
CREATE TABLE closed_day_figures (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_phieu     bigint NOT NULL,
  so_huy       bigint NOT NULL,
  so_luong_vao numeric(30, 8) NOT NULL,
  so_luong_ra  numeric(30, 8) NOT NULL,
  gia_tri_vao  numeric(30, 0) NOT NULL,
  gia_tri_ra   numeric(30, 0) NOT NULL,
  CONSTRAINT one_net_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, tien_id)
);

-- Cumulative figures up to each closed day. The sum of a period is the difference of two days, so a report over two years
-- reads two days instead of seven hundred.
CREATE TABLE running_figures (
  ngay         date NOT NULL,
  loai         text NOT NULL,
  la_dao       boolean NOT NULL,
  tai_khoan    text NOT NULL,
  tien_id      integer REFERENCES tien,
  so_but_toan  bigint NOT NULL,
  so_luong_vao numeric(36, 8) NOT NULL,
  so_luong_ra  numeric(36, 8) NOT NULL,
  gia_tri_vao  numeric(36, 0) NOT NULL,
  gia_tri_ra   numeric(36, 0) NOT NULL,
  CONSTRAINT one_running_figure UNIQUE NULLS NOT DISTINCT (ngay, tai_khoan, loai, la_dao, tien_id)
);

-- Number and sums of tickets per kind, status and hour of writing, and altogether ('infinity'); per currency, and for all of
-- them (0). By the hour, since the days of every time zone are made of hours.
CREATE TABLE ticket_totals (
  loai       text NOT NULL,
  trang_thai smallint NOT NULL,
  tien_id    integer NOT NULL,
  ngay       date NOT NULL,
  gio        timestamptz NOT NULL,
  so_phieu   bigint NOT NULL,
  gia_tri    numeric(30, 0) NOT NULL,
  loi_nhuan  numeric(30, 0) NOT NULL,
  -- The included columns let the hours of a month be read from the index alone.
  CONSTRAINT one_total PRIMARY KEY (loai, tien_id, gio, ngay, trang_thai) INCLUDE (so_phieu, gia_tri, loi_nhuan)
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- What a customer, by the number of their paper, traded in a day.
CREATE TABLE customer_days (
  so_giay_to text NOT NULL,
  ngay       date NOT NULL,
  gia_tri    numeric(30, 0) NOT NULL,
  CONSTRAINT one_customer_day PRIMARY KEY (so_giay_to, ngay)
) WITH (fillfactor = 80);
CREATE INDEX customer_days_by_value ON customer_days (gia_tri);

-- The application writes the first two when it posts; triggers write the others.
GRANT SELECT, INSERT, UPDATE ON daily_figures, daily_balances TO doitien_app;
GRANT SELECT ON closed_day_figures, running_figures, ticket_totals, customer_days TO doitien_app;
