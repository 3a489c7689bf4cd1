import { TRADE_KINDS } from '@doi-tien/contract/trade';

/**
 * Every ticket beside its entry, line by line and exactly; each query answers the tickets that differ. The ticket says
 * what was agreed with the customer, the entry what the books did: neither may change without the other.
 */

/** From the customer's side of the counter: 1 where the business receives the traded currency, -1 where it gives it. */
const SIDE = `CASE WHEN g.loai IN ('BNT', 'BDT') THEN -1 ELSE 1 END`;

/** VND for one unit of the settlement currency. */
const CONVERSION = 'coalesce(g.ty_gia_quy_doi, 1)';

/** Holding lines of the traded currencies, numbered in the order in which the lines of the ticket were posted. */
const POSTED_LINES = `
  SELECT g.id AS giao_dich_id, l.tien_id, l.so_luong, l.gia_tri,
         row_number() OVER (PARTITION BY l.but_toan_id ORDER BY l.id) AS stt
  FROM giao_dich g JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id
  WHERE l.tai_khoan = 'holding' AND l.tien_id <> g.tien_thanh_toan_id`;

/** Per ticket: what its entry did with the settlement currency, fees and rounding. */
const POSTED_HEADS = `
  SELECT g.id AS giao_dich_id,
         coalesce(sum(l.so_luong) FILTER (WHERE l.tai_khoan = 'holding' AND l.tien_id = g.tien_thanh_toan_id), 0) AS settled,
         coalesce(sum(l.gia_tri) FILTER (WHERE l.tien_id = g.tien_thanh_toan_id AND l.tai_khoan IN ('holding', 'profit-foreign')), 0) AS value,
         coalesce(-sum(l.gia_tri) FILTER (WHERE l.tai_khoan = 'fee-charged'), 0) AS charged,
         coalesce(sum(l.gia_tri) FILTER (WHERE l.tai_khoan = 'fee-paid'), 0) AS paid
  FROM giao_dich g JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id GROUP BY g.id`;

/** What of its total a ticket settled with deposits instead of cash: none of it where no reservation was taken. */
const DEPOSITS = `coalesce((SELECT sum(d.dat_coc) FROM giao_dich_dong d WHERE d.giao_dich_id = g.id), 0)`;

/** Notes named on the lines of a ticket, and the notes its entry moved for the traded currencies. */
const TICKET_NOTES = `
  SELECT d.giao_dich_id, (n->>'menh_gia_id')::int AS menh_gia_id, sum((n->>'so_to')::bigint) AS so_to
  FROM giao_dich_dong d, jsonb_array_elements(coalesce(d.to_tien, '[]')) n WHERE (n->>'so_to')::bigint <> 0 GROUP BY 1, 2`;
const MOVED_NOTES = `
  SELECT g.id AS giao_dich_id, m.menh_gia_id, abs(sum(m.so_to)) AS so_to
  FROM giao_dich g JOIN dong_to_tien m ON m.but_toan_id = g.but_toan_id
  WHERE m.menh_gia_id IS NOT NULL AND m.tien_id <> g.tien_thanh_toan_id GROUP BY 1, 2`;

/** Notes of the settlement currency, received and given, as the ticket keeps them and as its entry moved them. */
const TICKET_CASH = `
  SELECT giao_dich_id, (n->>'menh_gia_id')::int AS menh_gia_id, is_out, sum((n->>'so_to')::bigint) AS so_to FROM (
    SELECT g.id AS giao_dich_id, ${SIDE} = 1 AS is_out, jsonb_array_elements(g.to_thanh_toan) AS n FROM giao_dich g
    UNION ALL SELECT g.id, true, jsonb_array_elements(g.to_thoi_lai) FROM giao_dich g) named
  GROUP BY 1, 2, 3`;
const MOVED_CASH = `
  SELECT g.id AS giao_dich_id, m.menh_gia_id, m.so_to < 0 AS is_out, abs(sum(m.so_to)) AS so_to
  FROM giao_dich g JOIN dong_to_tien m ON m.but_toan_id = g.but_toan_id
  WHERE m.menh_gia_id IS NOT NULL AND m.tien_id = g.tien_thanh_toan_id GROUP BY 1, 2, 3`;

/** Kinds that may be saved before the money has arrived. */
const WAITING_KINDS = TRADE_KINDS.filter(({ mayWait }) => mayWait)
  .map(({ code }) => `'${code}'`)
  .join(', ');

/** The kind and day with which a code begins, as `create_ticket` writes it: the day on which the ticket was numbered. */
const CODE_START = `g.loai || to_char(g.ngay, '-YYMMDD-')`;

const CODE_FORMAT = `'^[A-Z]{3}-\\d{6}-(\\d{4}|[1-9]\\d{4,8})$'`;

/** The code of ticket `g` without what the codes of its branch begin with; null where it begins otherwise. */
const PLAIN_CODE = `CASE WHEN starts_with(g.ma_giao_dich, code_start(g.chi_nhanh_id))
  THEN substr(g.ma_giao_dich, length(code_start(g.chi_nhanh_id)) + 1) END`;

/** Codes by branch and what they begin with: how many there are, and their lowest and highest number. */
const CODES = `
  SELECT chi_nhanh_id, left(code, 11) AS start, count(*) AS tickets, min(substr(code, 12)::int) AS lowest, max(substr(code, 12)::int) AS highest
  FROM (SELECT g.chi_nhanh_id, ${PLAIN_CODE} AS code FROM giao_dich g) g WHERE code ~ ${CODE_FORMAT} GROUP BY 1, 2`;

export const TICKET_CHECKS: Record<string, string> = {
  'a line comes to its quantity at its rate': `
    SELECT g.ma_giao_dich || ' ' || d.stt AS subject, concat_ws(' / ', trim_scale(d.thanh_tien), d.gia_tri) AS kept,
           concat_ws(' / ', round(d.so_luong * d.ty_gia / d.don_vi_ty_gia, t.so_le), round(d.thanh_tien * ${CONVERSION})) AS derived
    FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id JOIN tien t ON t.id = g.tien_thanh_toan_id
    WHERE d.thanh_tien <> round(d.so_luong * d.ty_gia / d.don_vi_ty_gia, t.so_le)
       OR d.gia_tri <> round(d.thanh_tien * ${CONVERSION})`,
  'a ticket comes to its lines, fees and rounding': `
    SELECT g.ma_giao_dich AS subject, concat_ws(' / ', trim_scale(g.thanh_tien), g.gia_tri) AS kept,
           concat_ws(' / ', trim_scale(d.amount - ${SIDE} * (g.phi_thu - g.phi_chi) + g.lam_tron), round(g.thanh_tien * ${CONVERSION})) AS derived
    FROM giao_dich g LEFT JOIN (SELECT giao_dich_id, sum(thanh_tien) AS amount FROM giao_dich_dong GROUP BY 1) d ON d.giao_dich_id = g.id
    WHERE g.thanh_tien IS DISTINCT FROM d.amount - ${SIDE} * (g.phi_thu - g.phi_chi) + g.lam_tron
       OR g.gia_tri <> round(g.thanh_tien * ${CONVERSION})`,
  'a line and its posted line are the same': `
    SELECT g.ma_giao_dich || ' ' || coalesce(d.stt, p.stt) AS subject,
           concat_ws(' / ', d.tien_id, trim_scale(d.so_luong), d.gia_von) AS kept,
           concat_ws(' / ', p.tien_id, trim_scale(${SIDE} * p.so_luong), ${SIDE} * p.gia_tri) AS derived
    FROM (SELECT d.* FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id WHERE g.but_toan_id IS NOT NULL) d
    FULL JOIN (${POSTED_LINES}) p ON p.giao_dich_id = d.giao_dich_id AND p.stt = d.stt
    JOIN giao_dich g ON g.id = coalesce(d.giao_dich_id, p.giao_dich_id)
    WHERE (d.tien_id, d.so_luong, d.gia_von) IS DISTINCT FROM (p.tien_id, ${SIDE} * p.so_luong, ${SIDE} * p.gia_tri)`,
  'what a line earned is its value less its cost': `
    SELECT g.ma_giao_dich || ' ' || d.stt AS subject, d.loi_nhuan::text AS kept, (${SIDE} * (d.gia_von - d.gia_tri))::text AS derived
    FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id
    WHERE g.but_toan_id IS NOT NULL AND d.loi_nhuan IS DISTINCT FROM ${SIDE} * (d.gia_von - d.gia_tri)`,
  'a ticket and its entry settle the same': `
    SELECT g.ma_giao_dich AS subject, concat_ws(' / ', trim_scale(g.thanh_tien), g.gia_tri, round(g.phi_thu * ${CONVERSION}), round(g.phi_chi * ${CONVERSION})) AS kept,
           concat_ws(' / ', trim_scale(-${SIDE} * p.settled + ${DEPOSITS}), -${SIDE} * p.value + ${DEPOSITS}, p.charged, p.paid) AS derived
    FROM giao_dich g LEFT JOIN (${POSTED_HEADS}) p ON p.giao_dich_id = g.id
    WHERE g.but_toan_id IS NOT NULL
      AND (g.thanh_tien, g.gia_tri, round(g.phi_thu * ${CONVERSION}), round(g.phi_chi * ${CONVERSION}))
          IS DISTINCT FROM (-${SIDE} * p.settled + ${DEPOSITS}, -${SIDE} * p.value + ${DEPOSITS}, p.charged, p.paid)`,
  'a ticket names the notes its entry moved': `
    SELECT g.ma_giao_dich || ' ' || coalesce(t.menh_gia_id, m.menh_gia_id) AS subject, coalesce(t.so_to, 0)::text AS kept, coalesce(m.so_to, 0)::text AS derived
    FROM (${TICKET_NOTES}) t FULL JOIN (${MOVED_NOTES}) m USING (giao_dich_id, menh_gia_id)
    JOIN giao_dich g ON g.id = giao_dich_id
    WHERE g.but_toan_id IS NOT NULL AND coalesce(t.so_to, 0) <> coalesce(m.so_to, 0)`,
  'a ticket keeps the notes that settled it': `
    SELECT g.ma_giao_dich || ' ' || coalesce(t.menh_gia_id, m.menh_gia_id) AS subject, coalesce(t.so_to, 0)::text AS kept, coalesce(m.so_to, 0)::text AS derived
    FROM (${TICKET_CASH}) t FULL JOIN (${MOVED_CASH}) m USING (giao_dich_id, menh_gia_id, is_out)
    JOIN giao_dich g ON g.id = giao_dich_id
    WHERE coalesce(t.so_to, 0) <> coalesce(m.so_to, 0)`,
  'only a sale gives change, and less than was handed over': `
    SELECT g.ma_giao_dich AS subject, trim_scale(g.thanh_tien)::text AS kept, concat_ws(' / ', trim_scale(m.received), trim_scale(m.given)) AS derived
    FROM giao_dich g JOIN (
      SELECT but_toan_id, tien_id, coalesce(sum(so_tien) FILTER (WHERE so_tien > 0), 0) AS received,
             coalesce(-sum(so_tien) FILTER (WHERE so_tien < 0), 0) AS given
      FROM dong_to_tien GROUP BY 1, 2) m ON m.but_toan_id = g.but_toan_id AND m.tien_id = g.tien_thanh_toan_id
    WHERE m.received - m.given <> -${SIDE} * g.thanh_tien - ${DEPOSITS} OR (${SIDE} = 1 AND m.received <> 0)`,
  'a ticket and its entry are of the same safe and day': `
    SELECT g.ma_giao_dich AS subject, concat_ws(' / ', g.chi_nhanh_id, g.ket_id, g.ngay) AS kept,
           concat_ws(' / ', b.chi_nhanh_id, b.ket_id, b.ngay) AS derived
    FROM giao_dich g JOIN but_toan b ON b.id = g.but_toan_id
    WHERE (g.chi_nhanh_id, g.ket_id, g.ngay) IS DISTINCT FROM (b.chi_nhanh_id, b.ket_id, b.ngay)`,
  'the lines and the void of a ticket are of its branch': `
    SELECT g.ma_giao_dich AS subject, x.chi_nhanh_id::text AS kept, g.chi_nhanh_id::text AS derived
    FROM giao_dich g JOIN (
      SELECT giao_dich_id, chi_nhanh_id FROM giao_dich_dong
      UNION SELECT v.id, b.chi_nhanh_id FROM giao_dich v JOIN but_toan b ON b.id = v.huy_but_toan_id) x ON x.giao_dich_id = g.id
    WHERE x.chi_nhanh_id <> g.chi_nhanh_id`,
  'a void ticket names the opposite of its entry': `
    SELECT g.ma_giao_dich AS subject, g.but_toan_id::text AS kept, coalesce(b.dao_cua::text, 'none') AS derived
    FROM giao_dich g JOIN but_toan b ON b.id = g.huy_but_toan_id WHERE b.dao_cua IS DISTINCT FROM g.but_toan_id`,
  'every trade in the journal has one ticket': `
    SELECT b.id::text AS subject, count(g.id)::text AS kept, '1' AS derived
    FROM but_toan b LEFT JOIN giao_dich g ON g.but_toan_id = b.id WHERE b.loai = 'trade' GROUP BY b.id HAVING count(g.id) <> 1`,
  'every reference is taken by its ticket': `
    SELECT g.ma_giao_dich AS subject, plain_reference(g.ma_tham_chieu) AS kept, coalesce(r.giao_dich_id::text, 'none') AS derived
    FROM giao_dich g CROSS JOIN unnest(g.cac_tien) AS m (tien_id)
    LEFT JOIN used_references r ON r.tien_id = m.tien_id AND r.ma = plain_reference(g.ma_tham_chieu)
    WHERE g.trang_thai <> 3 AND plain_reference(g.ma_tham_chieu) <> '' AND r.giao_dich_id IS NULL`,
  'ticket numbers of a kind and day have no gaps': `
    SELECT start AS subject, coalesce(n.so, 0)::text AS kept,
           CASE WHEN c.tickets IS NULL THEN 'none' ELSE concat_ws(' / ', c.tickets, c.lowest, c.highest) END AS derived
    FROM (SELECT chi_nhanh_id, loai || to_char(ngay, '-YYMMDD-') AS start, so FROM ticket_numbers WHERE loai NOT IN ('DC', 'PT', 'PC', 'GC')) n
    FULL JOIN (${CODES}) c USING (chi_nhanh_id, start)
    WHERE (n.so, n.so, 1) IS DISTINCT FROM (c.tickets, c.highest, c.lowest)`,
  // Only completing a waiting ticket moves it to another day, and its code stays.
  'a code names the kind and the day of its ticket': `
    SELECT g.ma_giao_dich AS subject, ${CODE_START} AS kept, left(g.code, 11) AS derived
    FROM (SELECT g.*, ${PLAIN_CODE} AS code FROM giao_dich g) g
    WHERE g.code IS NULL OR g.code !~ ${CODE_FORMAT} OR left(g.code, 3) <> g.loai
       OR (left(g.code, 11) <> ${CODE_START} AND (g.but_toan_id IS NULL OR g.loai NOT IN (${WAITING_KINDS})))`,
  'only purchases that may wait are without an entry and a safe': `
    SELECT g.ma_giao_dich AS subject, g.loai AS kept, concat_ws(' / ', coalesce(g.but_toan_id::text, 'none'), coalesce(g.ket_id::text, 'none')) AS derived
    FROM giao_dich g
    WHERE (g.but_toan_id IS NULL) <> (g.ket_id IS NULL) OR (g.but_toan_id IS NULL AND g.loai NOT IN (${WAITING_KINDS}))`,
};
