-- Safes, rates and every entry with its lines and notes: the owner's money of each branch, the trades, what was void, and at the end of
-- each day the banking and Alipay money sold on.

INSERT INTO ket (chi_nhanh_id, ma_ket, ngay, trang_thai, xac_nhan, nguoi_mo, mo_luc, chot_luc, nguoi_chot, dong_luc, nguoi_dong, ngay_tao)
SELECT b.id, b.start || 'K-' || to_char(d.ngay, 'YYMMDD'), d.ngay, CASE WHEN is_open THEN 1 ELSE 2 END, CASE WHEN is_open THEN 0 ELSE 1 END, 1, o.at,
       CASE WHEN NOT is_open THEN o.at + interval '12 hours' END, CASE WHEN NOT is_open THEN 1 END,
       CASE WHEN NOT is_open THEN o.at + interval '13 hours' END, CASE WHEN NOT is_open THEN 1 END, o.at
FROM day d CROSS JOIN branch b, LATERAL (SELECT CASE WHEN is_open THEN now() - interval '5 hours' ELSE (d.ngay + time '07:30') AT TIME ZONE 'Asia/Ho_Chi_Minh' END AS at) o
ORDER BY d.d, b.id;

INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, nguoi_tao, ngay_tao)
SELECT gen_random_uuid(), r.currency, round(r.reference * 0.996, 4), round(r.reference * 1.004, 4), r.reference, k.mo_luc, 1, k.mo_luc
FROM rate r JOIN day d ON d.d = r.d JOIN ket k ON k.ngay = d.ngay AND k.chi_nhanh_id = (SELECT id FROM branch WHERE turn = 0) ORDER BY r.d, r.currency;

-- One row per entry: which it is, of which trade, and where it stands.
CREATE TEMP TABLE entry AS
SELECT row_number() OVER (ORDER BY e.at, e.step, e.n, e.branch) AS id, e.*, k.id AS ket_id FROM (
  SELECT 'top-up' AS kind, NULL::bigint AS n, d.ngay, k.mo_luc AS at, 1 AS person, 0 AS step, NULL::int AS currency, k.chi_nhanh_id AS branch FROM day d JOIN ket k ON k.ngay = d.ngay WHERE d.d = 1
  UNION ALL SELECT 'trade', n, ngay, at, tellers[1 + n % cardinality(tellers)], 1, currency, branch FROM plan WHERE status <> 2
  UNION ALL SELECT 'void', n, ngay, at, 1, 2, currency, branch FROM plan WHERE status = 3
  UNION ALL SELECT 'resale', NULL, p.ngay, max(p.at), 1, 3, p.currency, p.branch FROM plan p JOIN day d ON d.d = p.d
            WHERE p.nhom IN (4, 5) AND p.status = 1 AND NOT d.is_open GROUP BY p.ngay, p.currency, p.branch) e
JOIN ket k ON k.ngay = e.ngay AND k.chi_nhanh_id = e.branch;
CREATE INDEX ON entry (n);
ANALYZE entry;

INSERT INTO but_toan (chi_nhanh_id, id, loai, ket_id, ngay, dao_cua, nguoi_tao, ngay_tao) OVERRIDING SYSTEM VALUE
SELECT e.branch, e.id, e.kind, e.ket_id, e.ngay, o.id, e.person, e.at
FROM entry e LEFT JOIN entry o ON o.n = e.n AND o.kind = 'trade' AND e.kind = 'void' ORDER BY e.id;

-- Signed: a reversal is the same with the other sign.
CREATE TEMP TABLE moved AS
SELECT e.id, e.branch, CASE e.kind WHEN 'void' THEN -1 ELSE 1 END AS sign, p.currency, p.note, p.face, p.nhom, p.buys, p.q, p.amount, p.total, p.fee,
       p.carried, p.account, coalesce(c.cost, 0) AS cost
FROM entry e JOIN plan p ON p.n = e.n LEFT JOIN cost c ON c.n = p.n;

INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
SELECT m.branch, m.id, l.account, l.currency, m.sign * l.quantity, m.sign * l.value FROM moved m, LATERAL (VALUES
  ('holding', m.currency, CASE WHEN buys THEN q ELSE -q END, CASE WHEN buys THEN carried ELSE -cost END),
  ('holding', 1, CASE WHEN buys THEN -total ELSE total END, CASE WHEN buys THEN -total ELSE total END),
  (m.account, m.currency, NULL, CASE WHEN buys THEN amount - carried ELSE cost - amount END),
  ('fee-charged', m.currency, NULL, -fee),
  ('rounding', m.currency, NULL, CASE WHEN buys THEN total - amount + fee ELSE amount - total + fee END)) l (account, currency, quantity, value)
WHERE l.account = 'holding' OR l.value <> 0 ORDER BY m.id;

INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
SELECT m.branch, m.id, x.currency, x.note, m.sign * x.pieces, m.sign * x.amount
FROM moved m CROSS JOIN (SELECT note, face FROM coin WHERE ma = 'VND') v, LATERAL (
  SELECT CASE WHEN buys THEN 1 ELSE -1 END AS way, floor(total / v.face)::bigint AS pieces) s, LATERAL (VALUES
    (m.currency, m.note, CASE WHEN m.nhom = 2 THEN (s.way * q / m.face)::bigint END, s.way * q),
    (1, v.note, -s.way * s.pieces, -s.way * s.pieces * v.face),
    (1, NULL, NULL, -s.way * (total - s.pieces * v.face))) x (currency, note, pieces, amount)
WHERE x.amount <> 0 ORDER BY m.id;

-- The owner's money, and what is sold on: all of a day's purchases at what they are carried at and a little more.
CREATE TEMP TABLE other AS
SELECT e.id, e.branch, m.id AS currency, m.note, m.face, s.quantity, s.value, 'capital' AS account, -s.value AS contra
FROM entry e CROSS JOIN coin m, pg_temp.stock(m) s WHERE e.kind = 'top-up' AND s.quantity > 0
UNION ALL
SELECT e.id, e.branch, x.currency, x.note, x.face, x.quantity, x.value, d.account, x.contra
FROM entry e JOIN (SELECT ngay, currency, account, branch, sum(q) AS q, sum(carried) AS carried FROM plan WHERE nhom IN (4, 5) AND status = 1 GROUP BY 1, 2, 3, 4) d
  ON d.ngay = e.ngay AND d.currency = e.currency AND d.branch = e.branch
CROSS JOIN (SELECT note, face FROM coin WHERE ma = 'VND') v, LATERAL (SELECT 500000 * round(d.carried * 1.002 / 500000) AS got) g, LATERAL (VALUES
  (e.currency, NULL::int, NULL::numeric, -d.q, -d.carried, d.carried - g.got), (1, v.note, v.face, g.got, g.got, NULL)) x (currency, note, face, quantity, value, contra)
WHERE e.kind = 'resale';

INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
SELECT o.branch, o.id, l.account, o.currency, l.quantity, l.value
FROM other o, LATERAL (VALUES ('holding', o.quantity, o.value), (o.account, NULL, o.contra)) l (account, quantity, value)
WHERE l.account = 'holding' OR l.value <> 0 ORDER BY o.id, o.currency;
-- A fifth of the owner's VND was never sorted by note.
INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
SELECT o.branch, o.id, o.currency, x.note, (x.amount / x.face)::bigint, x.amount
FROM other o JOIN entry e ON e.id = o.id, LATERAL (VALUES
  (o.note, o.face, CASE WHEN o.face IS NULL THEN 0 WHEN o.currency = 1 AND e.kind = 'top-up' THEN o.quantity * 0.8 ELSE o.quantity END),
  (NULL, NULL, CASE WHEN o.face IS NULL THEN o.quantity WHEN o.currency = 1 AND e.kind = 'top-up' THEN o.quantity * 0.2 ELSE 0 END)) x (note, face, amount)
WHERE x.amount <> 0 ORDER BY o.id, o.currency;

INSERT INTO giao_dich_ket (chi_nhanh_id, ket_id, loai_giao_dich, but_toan_id, noi_dung, ly_do, chi_tiet, nguoi_tao, ngay_tao)
SELECT k.chi_nhanh_id, k.id, x.loai, NULL, NULL, NULL, '[]'::jsonb, 1, x.at FROM ket k, LATERAL (VALUES (4, k.mo_luc), (5, k.dong_luc)) x (loai, at) WHERE x.at IS NOT NULL
UNION ALL
SELECT e.branch, e.ket_id, CASE e.kind WHEN 'top-up' THEN 1 ELSE 6 END, e.id, NULL, CASE e.kind WHEN 'top-up' THEN 'Vốn ban đầu' ELSE 'Bán lại cuối ngày' END,
       '[]', 1, e.at FROM entry e WHERE e.kind IN ('top-up', 'resale')
ORDER BY 9;
