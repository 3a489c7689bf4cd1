import { sql } from 'kysely';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { MOVEMENT_CHECKS } from './verify-movements.ts';
import { PLACE_CHECKS } from './verify-places.ts';
import { RESERVATION_CHECKS } from './verify-reservations.ts';
import { TICKET_CHECKS } from './verify-tickets.ts';
import { TRANSFER_CHECKS } from './verify-transfers.ts';
import { VOID_CHECKS } from './verify-voids.ts';
import { VOUCHER_CHECKS } from './verify-vouchers.ts';

export interface Finding {
  rule: string;
  subject: string;
  kept: string;
  derived: string;
}

/** Names the branch of a row, where it is not the first. */
const inBranch = (row: string) =>
  `CASE ${row}.chi_nhanh_id WHEN ${FIRST_BRANCH} THEN '' ELSE ' in branch ' || ${row}.chi_nhanh_id END`;

/** A row of kept figures is about a day or about a month. */
const PART = `CASE WHEN la_thang THEN 'month' ELSE 'day' END`;

/** Every kept figure beside the same figure worked out from the journal alone; only differences come back. */
const CHECKS: Record<string, string> = {
  'entry sums to zero': `
    SELECT but_toan_id::text AS subject, '0' AS kept, sum(gia_tri)::text AS derived
    FROM dong_but_toan GROUP BY but_toan_id HAVING sum(gia_tri) <> 0`,
  'position equals its lines': `
    SELECT t.ma || ${inBranch('v')} AS subject, v.so_luong || ' / ' || v.gia_von AS kept, coalesce(l.q, 0) || ' / ' || coalesce(l.c, 0) AS derived
    FROM vi_the v JOIN tien t ON t.id = v.tien_id
    LEFT JOIN (SELECT chi_nhanh_id, tien_id, sum(so_luong) q, sum(gia_tri) c FROM dong_but_toan WHERE tai_khoan = 'holding' GROUP BY 1, 2) l
      ON l.chi_nhanh_id = v.chi_nhanh_id AND l.tien_id = v.tien_id
    WHERE v.so_luong <> coalesce(l.q, 0) OR v.gia_von <> coalesce(l.c, 0)`,
  'every line has a position': `
    SELECT DISTINCT l.tien_id::text AS subject, 'none' AS kept, 'lines' AS derived
    FROM dong_but_toan l LEFT JOIN vi_the v ON v.chi_nhanh_id = l.chi_nhanh_id AND v.tien_id = l.tien_id
    WHERE l.tien_id IS NOT NULL AND v.tien_id IS NULL`,
  'piles equal their moves, in every place': `
    SELECT concat_ws(' in place ', menh_gia_id, ngan_quy_id) AS subject, coalesce(t.so_to, 0)::text AS kept, coalesce(n.c, 0)::text AS derived
    FROM ton_to t FULL JOIN (
      SELECT chi_nhanh_id, menh_gia_id, ngan_quy_id, sum(so_to) c FROM dong_to_tien WHERE menh_gia_id IS NOT NULL GROUP BY 1, 2, 3) n
      USING (chi_nhanh_id, menh_gia_id, ngan_quy_id)
    WHERE coalesce(t.so_to, 0) <> coalesce(n.c, 0)`,
  'unsorted money equals its moves, in every till': `
    SELECT concat_ws(' in place ', tien_id, ngan_quy_id) AS subject, coalesce(u.chua_phan_loai, 0)::text AS kept, coalesce(n.total, 0)::text AS derived
    FROM tien_ngan u FULL JOIN (
      SELECT chi_nhanh_id, tien_id, ngan_quy_id, sum(so_tien) total FROM dong_to_tien
      WHERE menh_gia_id IS NULL AND ngan_quy_id <> 0 GROUP BY 1, 2, 3) n USING (chi_nhanh_id, tien_id, ngan_quy_id)
    WHERE coalesce(u.chua_phan_loai, 0) <> coalesce(n.total, 0)`,
  'notes and unsorted money of all places make the total': `
    SELECT t.ma || ${inBranch('v')} AS subject, v.so_luong::text AS kept, (u.chua_phan_loai + coalesce(n.total, 0))::text AS derived
    FROM vi_the v JOIN tien t ON t.id = v.tien_id
    JOIN branch_unsorted u ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id
    LEFT JOIN (SELECT o.chi_nhanh_id, o.tien_id, sum(o.so_to * m.gia_tri) total FROM ton_to o JOIN menh_gia m ON m.id = o.menh_gia_id
               GROUP BY 1, 2) n
      ON n.chi_nhanh_id = v.chi_nhanh_id AND n.tien_id = v.tien_id
    WHERE v.so_luong <> u.chua_phan_loai + coalesce(n.total, 0)`,
  'moves equal the holding lines': `
    SELECT x.but_toan_id::text AS subject, x.lines::text AS kept, x.moves::text AS derived FROM (
      SELECT but_toan_id, tien_id, sum(line) AS lines, sum(move) AS moves FROM (
        SELECT but_toan_id, tien_id, so_luong AS line, 0 AS move FROM dong_but_toan WHERE tai_khoan = 'holding'
        UNION ALL SELECT but_toan_id, tien_id, 0, so_tien FROM dong_to_tien) sides
      GROUP BY 1, 2) x WHERE x.lines <> x.moves`,
  'the base currency costs itself': `
    SELECT 'VND' || ${inBranch('v')} AS subject, v.gia_von::text AS kept, v.so_luong::text AS derived
    FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = 'VND' AND v.gia_von <> v.so_luong`,
  'a done trade has its entry, a void one its opposite': `
    SELECT ma_giao_dich AS subject, trang_thai::text AS kept, coalesce(but_toan_id::text, 'none') AS derived FROM giao_dich
    WHERE (trang_thai = 1 AND (but_toan_id IS NULL OR huy_but_toan_id IS NOT NULL))
       OR (trang_thai = 2 AND but_toan_id IS NOT NULL)
       OR (trang_thai = 3 AND (but_toan_id IS NULL) <> (huy_but_toan_id IS NULL))`,
  'trade profit equals its entry': `
    SELECT g.ma_giao_dich AS subject, g.loi_nhuan::text AS kept, (-coalesce(sum(l.gia_tri), 0))::text AS derived
    FROM giao_dich g LEFT JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id AND l.tai_khoan LIKE 'profit-%'
    WHERE g.but_toan_id IS NOT NULL GROUP BY g.id HAVING g.loi_nhuan <> -coalesce(sum(l.gia_tri), 0)`,
  'profit lines name the currency that earned it': `
    SELECT g.ma_giao_dich || ' ' || t.ma AS subject, (-x.booked)::text AS kept, x.tickets::text AS derived FROM (
      SELECT giao_dich_id, tien_id, sum(booked) AS booked, sum(ticket) AS tickets FROM (
        SELECT g.id AS giao_dich_id, l.tien_id, l.gia_tri AS booked, 0 AS ticket
        FROM giao_dich g JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id
        WHERE l.tai_khoan LIKE 'profit-%' AND l.tien_id IS DISTINCT FROM g.tien_thanh_toan_id
        UNION ALL SELECT d.giao_dich_id, d.tien_id, 0, d.loi_nhuan
        FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id WHERE g.but_toan_id IS NOT NULL) sides
      GROUP BY 1, 2) x JOIN giao_dich g ON g.id = x.giao_dich_id LEFT JOIN tien t ON t.id = x.tien_id
    WHERE -x.booked <> x.tickets OR x.tien_id IS NULL`,
  'figures equal the journal and the tickets': `
    SELECT coalesce(k.key, j.key) AS subject, coalesce(k.figures, 'none') AS kept, coalesce(j.figures, 'none') AS derived
    FROM (${figuresOf('figures')}) k FULL JOIN (${figuresOf('figures_recomputed')}) j ON j.key = k.key
    WHERE k.figures IS DISTINCT FROM j.figures`,
  'daily balances equal the journal': `
    SELECT t.ma || ' ' || s.ngay || ${inBranch('s')} AS subject, s.so_luong || ' / ' || s.gia_von AS kept,
           coalesce(j.so_luong, 0) || ' / ' || coalesce(j.gia_von, 0) AS derived
    FROM daily_balances s JOIN tien t ON t.id = s.tien_id
    LEFT JOIN (SELECT *, lead(ngay, 1, 'infinity') OVER (PARTITION BY chi_nhanh_id, tien_id ORDER BY ngay) AS until
               FROM daily_balances_recomputed) j
      ON j.chi_nhanh_id = s.chi_nhanh_id AND j.tien_id = s.tien_id AND j.ngay <= s.ngay AND s.ngay < j.until
    WHERE s.so_luong <> coalesce(j.so_luong, 0) OR s.gia_von <> coalesce(j.gia_von, 0)`,
  'company balances add the changes of all closes up': `
    SELECT coalesce(k.key, f.key) AS subject, coalesce(k.figures, 'none') AS kept, coalesce(f.figures, 'none') AS derived
    FROM (${changesOf('company_balances')}) k FULL JOIN (${changesOf('company_balances_recomputed')}) f ON f.key = k.key
    WHERE k.figures IS DISTINCT FROM f.figures`,
  'kept totals equal the tickets': `
    SELECT concat_ws(' ', chi_nhanh_id, loai, trang_thai, tien_id, ngay, gio) AS subject, coalesce(k.figures, 'none') AS kept, coalesce(t.figures, 'none') AS derived
    FROM (${totalsOf('ticket_totals')} WHERE so_phieu <> 0 OR gia_tri <> 0 OR loi_nhuan <> 0) k
    FULL JOIN (${totalsOf('ticket_totals_recomputed')}) t USING (chi_nhanh_id, loai, trang_thai, tien_id, ngay, gio)
    WHERE k.figures IS DISTINCT FROM t.figures`,
  'the threshold counts at least what the lines are worth': `
    SELECT g.ma_giao_dich AS subject, g.gia_tri_truoc_phi::text AS kept, sum(d.gia_tri)::text AS derived
    FROM giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id GROUP BY g.id HAVING sum(d.gia_tri) > g.gia_tri_truoc_phi`,
  'a large day stands in exactly one report': `
    SELECT concat_ws(' ', ngay, khach_hang_id) AS subject, coalesce(r.tong_tien::text, 'none') AS kept, coalesce(t.gia_tri_hoan_tat::text, 'none') AS derived
    FROM (SELECT * FROM bao_cao_giao_dich_lon WHERE con_hieu_luc) r
    FULL JOIN (SELECT * FROM customer_days WHERE gia_tri_hoan_tat > 0 AND gia_tri_hoan_tat >= threshold_of_day(ngay)) t USING (khach_hang_id, ngay)
    WHERE r.tong_tien IS DISTINCT FROM t.gia_tri_hoan_tat`,
  'reports are numbered without a gap': `
    SELECT nam::text AS subject, max(so)::text AS kept, count(*)::text AS derived FROM bao_cao_giao_dich_lon GROUP BY nam HAVING max(so) <> count(*)`,
  'a ticket with the number of a paper has its customer': `
    SELECT ma_giao_dich AS subject, 'none' AS kept, 'a customer' AS derived FROM giao_dich
    WHERE so_giay_to IS NOT NULL AND khach_hang_id IS NULL`,
  'every closed day that moved a currency has its balance': `
    SELECT t.ma || ' ' || j.ngay || ${inBranch('j')} AS subject, 'none' AS kept, j.so_luong::text AS derived
    FROM daily_balances_recomputed j JOIN tien t ON t.id = j.tien_id
    JOIN ket k ON k.chi_nhanh_id = j.chi_nhanh_id AND k.ngay = j.ngay AND k.trang_thai = 2
    WHERE NOT EXISTS (SELECT 1 FROM daily_balances s 
                      WHERE s.chi_nhanh_id = j.chi_nhanh_id AND s.tien_id = j.tien_id AND s.ngay = j.ngay)`,
  'lines and notes are of the branch of their entry': `
    SELECT x.but_toan_id::text AS subject, x.chi_nhanh_id::text AS kept, b.chi_nhanh_id::text AS derived
    FROM (SELECT but_toan_id, chi_nhanh_id FROM dong_but_toan UNION SELECT but_toan_id, chi_nhanh_id FROM dong_to_tien) x
    JOIN but_toan b ON b.id = x.but_toan_id WHERE b.chi_nhanh_id <> x.chi_nhanh_id`,
};

function totalsOf(source: string): string {
  return `SELECT chi_nhanh_id, loai, trang_thai, tien_id, ngay, gio, concat_ws(' / ', so_phieu, gia_tri, loi_nhuan) AS figures FROM ${source}`;
}

function figuresOf(source: string): string {
  return `SELECT concat_ws(' ', chi_nhanh_id, ${PART}, ngay, loai, tai_khoan, coalesce(tien_id, 0), nguoi_tao) AS key,
                 concat_ws(' / ', so_phieu, so_huy, trim_scale(so_luong_vao), trim_scale(so_luong_ra), gia_tri_vao, gia_tri_ra) AS figures
          FROM ${source}`;
}

/** Company balances are kept as the changes of each close. */
function changesOf(source: string): string {
  return `SELECT concat_ws(' ', ${PART}, ngay, tien_id) AS key, concat_ws(' / ', trim_scale(so_luong), gia_von, gia_tri, so_khong_gia) AS figures
          FROM ${source}`;
}

const ALL_CHECKS = {
  ...CHECKS,
  ...TICKET_CHECKS,
  ...MOVEMENT_CHECKS,
  ...PLACE_CHECKS,
  ...VOID_CHECKS,
  ...VOUCHER_CHECKS,
  ...TRANSFER_CHECKS,
  ...RESERVATION_CHECKS,
};

/** `npm run ledger:verify` and the end of every test that posts: an empty answer means that the books of every branch are whole. */
export async function verifyLedger(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, query] of Object.entries(ALL_CHECKS)) {
    const { rows } = await sql.raw<Omit<Finding, 'rule'>>(query).execute(db);
    findings.push(...rows.map((row) => ({ rule, ...row })));
  }
  return findings;
}
