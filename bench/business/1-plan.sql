-- What happens in these days, worked out before anything is written. `bench.trades` and `bench.days` say how much; the trades fall
-- on all branches in turn.
-- Every number comes from the number of the trade, so the same call always makes the same business.

CREATE FUNCTION pg_temp.pick(n bigint, salt int, choices int) RETURNS int LANGUAGE sql IMMUTABLE AS
  $$ SELECT ((hashint8(n * 64 + salt) & 2147483647) % choices)::int $$;

CREATE FUNCTION pg_temp.setting(name text) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT current_setting('bench.' || name)::int $$;

CREATE TEMP TABLE day AS
SELECT d, ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - pg_temp.setting('days') + d) AS ngay, d = pg_temp.setting('days') AS is_open
FROM generate_series(1, pg_temp.setting('days')) d;

CREATE TEMP TABLE branch AS
SELECT id, code_start(id) AS start, row_number() OVER (ORDER BY id) - 1 AS turn FROM chi_nhanh;

-- Each currency with its biggest note, what it is worth and how often it is traded (of 100).
CREATE TEMP TABLE coin AS
SELECT t.id, t.ma, l.nhom, t.don_vi_ty_gia AS unit, w.worth, w.first, w.last,
       (SELECT max(m.gia_tri) FROM menh_gia m WHERE m.tien_id = t.id) AS face,
       (SELECT m.id FROM menh_gia m WHERE m.tien_id = t.id ORDER BY m.gia_tri DESC LIMIT 1) AS note
FROM (VALUES ('VND', 1, -1, -1), ('USD', 26000, 0, 27), ('EUR', 28300, 28, 35), ('CNY', 3560, 36, 43), ('JPY', 17100, 44, 49),
             ('KRW', 1900, 50, 54), ('THB', 760, 55, 58), ('GBP', 33000, 59, 60), ('AUD', 17000, 61, 62), ('SGD', 19500, 63, 64),
             ('TWD', 810, 65, 66), ('HKD', 3330, 67, 68), ('MYR', 6000, 69, 70), ('CAD', 18700, 71, 71),
             ('USDT', 26050, 72, 85), ('VND-BANK', 1, 86, 93), ('CNY-ALIPAY', 3560, 94, 99)) w (ma, worth, first, last)
JOIN tien t ON t.ma = w.ma JOIN loai_tien l ON l.id = t.loai_tien_id;

CREATE TEMP TABLE rate AS
SELECT m.id AS currency, d.d, CASE WHEN m.nhom = 4 THEN m.worth ELSE round(m.worth * (1 + 0.02 * sin(d.d / 40.0))::numeric, 2) END AS reference
FROM coin m CROSS JOIN day d WHERE m.ma <> 'VND';
ALTER TABLE rate ADD PRIMARY KEY (currency, d);

-- Of each currency one trade of a branch buys and the next sells as much again, so that stocks stay what they are.
CREATE TEMP TABLE plan AS
WITH drawn AS (
  SELECT n, 1 + ((n - 1) * pg_temp.setting('days') / pg_temp.setting('trades'))::int AS d, m.id AS currency, b.id AS branch
  FROM generate_series(1::bigint, pg_temp.setting('trades')) n
  JOIN coin m ON pg_temp.pick(n, 1, 100) BETWEEN m.first AND m.last
  JOIN branch b ON b.turn = (n - 1) % (SELECT count(*) FROM branch)),
paired AS (
  SELECT x.*, row_number() OVER (PARTITION BY x.branch, x.currency ORDER BY x.n) AS k,
         row_number() OVER (PARTITION BY x.d ORDER BY x.n)::numeric / count(*) OVER (PARTITION BY x.d) AS part FROM drawn x),
priced AS (
  SELECT p.n, p.d, p.part, p.branch, p.currency, m.nhom, m.note, m.face, m.unit, r.reference,
         m.nhom IN (4, 5) OR p.k % 2 = 1 AS buys,
         CASE m.nhom WHEN 2 THEN m.face * (1 + pg_temp.pick((p.k + 1) / 2 * 32 + p.currency, 2, 20))
                     WHEN 4 THEN 1000 * (1000 + pg_temp.pick(p.n, 2, 30000))
                     ELSE (5000 + pg_temp.pick((p.k + 1) / 2 * 32 + p.currency, 2, 300000)) / 100.0 END AS q
  FROM paired p JOIN coin m ON m.id = p.currency JOIN rate r ON r.currency = p.currency AND r.d = p.d),
agreed AS (
  SELECT p.*, CASE WHEN p.nhom = 4 THEN 0.995 ELSE round(p.reference * (CASE WHEN buys THEN 0.996 ELSE 1.004 END + (pg_temp.pick(n, 3, 40) - 20) / 20000.0), 2) END AS rate,
         CASE WHEN pg_temp.pick(n, 4, 10) = 0 THEN 20000 ELSE 0 END AS fee FROM priced p),
worked AS (
  SELECT a.*, round(a.q * a.rate / a.unit) AS amount,
         CASE WHEN a.nhom IN (4, 5) THEN round(a.q * a.reference / a.unit) ELSE round(a.q * a.rate / a.unit) END AS carried FROM agreed a)
SELECT w.*, 1000 * round((amount + CASE WHEN buys THEN -fee ELSE fee END) / 1000) AS total,
       CASE nhom WHEN 2 THEN CASE WHEN buys THEN 'MNT' ELSE 'BNT' END WHEN 3 THEN CASE WHEN buys THEN 'MDT' ELSE 'BDT' END
                 WHEN 4 THEN 'MBK' ELSE 'MAL' END AS loai,
       (ARRAY['profit-foreign', 'profit-electronic', 'profit-banking', 'profit-alipay'])[nhom - 1] AS account,
       CASE WHEN pg_temp.pick(n, 5, 100) = 0 THEN 3 WHEN buys AND nhom > 2 AND pg_temp.pick(n, 5, 100) = 1 THEN 2 ELSE 1 END AS status,
       CASE WHEN pg_temp.pick(n, 6, 10) < 6 THEN 1 + pg_temp.pick(n, 7, 20000) END AS customer,
       (SELECT array_agg(id ORDER BY id) FROM nguoi_dung WHERE tai_khoan LIKE 'giaodich%') AS tellers,
       CASE WHEN d.is_open THEN now() - (1 - part) * interval '4 hours'
            ELSE (d.ngay + time '08:00') AT TIME ZONE 'Asia/Ho_Chi_Minh' + part * interval '12 hours' END AS at, d.ngay
FROM worked w JOIN day d ON d.d = w.d;

CREATE TEMP TABLE customer AS
SELECT c, (ARRAY['Nguyễn','Trần','Lê','Phạm','Hoàng','Huỳnh','Phan','Vũ','Võ','Đặng','Bùi','Đỗ','Hồ','Ngô','Dương','Lý'])[1 + pg_temp.pick(c, 1, 16)] || ' ' ||
       (ARRAY['Thị','Văn','Minh','Thu','Ngọc','Đức','Thanh','Quốc','Hồng','Gia','Bảo','Xuân'])[1 + pg_temp.pick(c, 2, 12)] || ' ' ||
       (ARRAY['Anh','Hạnh','Hùng','Lan','Dũng','Hương','Tuấn','Phương','Khánh','Trang','Sơn','Yến','Đạt','Nhung','Thảo','Quân','Mỹ','Việt','Uyên','Hiếu'])[1 + pg_temp.pick(c, 3, 20)] AS name,
       '0' || (900000000 + pg_temp.pick(c, 4, 99999999)) AS phone, '0' || (10000000000 + c * 7919::bigint) AS id_number
FROM generate_series(1::bigint, 20000) c;

-- What sales cost, at the average of what was there in the branch: each depends on the one before, so one after the other.
CREATE FUNCTION pg_temp.costs() RETURNS TABLE (n bigint, cost numeric) LANGUAGE plpgsql AS $$
DECLARE
  held numeric[] := array_fill(0::numeric, ARRAY[100]);
  worth numeric[] := array_fill(0::numeric, ARRAY[100]);
  here record;
  trade record;
  average numeric;
BEGIN
  FOR here IN SELECT id FROM branch ORDER BY id LOOP
    FOR trade IN SELECT m.id, s.quantity, s.value FROM coin m, pg_temp.stock(m) s LOOP
      held[trade.id] := trade.quantity;
      worth[trade.id] := trade.value;
    END LOOP;
    -- What is void was undone with what it had moved, and leaves no trace in what is held.
    FOR trade IN SELECT p.n, p.currency, p.q, p.carried, p.buys, p.status FROM plan p
                 WHERE p.branch = here.id AND p.status <> 2 AND p.nhom IN (2, 3) ORDER BY p.n LOOP
      IF trade.buys THEN
        CONTINUE WHEN trade.status = 3;
        held[trade.currency] := held[trade.currency] + trade.q;
        worth[trade.currency] := worth[trade.currency] + trade.carried;
      ELSE
        average := round(worth[trade.currency] * trade.q / held[trade.currency]);
        n := trade.n;
        cost := average;
        RETURN NEXT;
        CONTINUE WHEN trade.status = 3;
        held[trade.currency] := held[trade.currency] - trade.q;
        worth[trade.currency] := worth[trade.currency] - average;
        IF held[trade.currency] <= 0 THEN
          RAISE EXCEPTION 'currency % ran out', trade.currency;
        END IF;
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- The owner's money of the first day in each branch: enough of everything, in the biggest notes; a bigger business begins with more.
CREATE FUNCTION pg_temp.stock(m coin) RETURNS TABLE (quantity numeric, value numeric) LANGUAGE sql AS $$
  SELECT s.q, round(s.q * m.worth / m.unit)
  FROM (SELECT greatest(1, pg_temp.setting('trades') / 1000000)
             * CASE m.nhom WHEN 1 THEN 500000000000 WHEN 2 THEN m.face * 100000 WHEN 3 THEN 5000000 ELSE 0 END AS q) s
$$;

CREATE INDEX ON plan (branch, n);
ANALYZE plan;
CREATE TEMP TABLE cost AS SELECT * FROM pg_temp.costs();
ALTER TABLE cost ADD PRIMARY KEY (n);
ALTER TABLE plan ADD PRIMARY KEY (n);
ANALYZE plan;
ANALYZE cost;
