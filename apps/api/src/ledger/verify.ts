import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Finding {
  rule: string;
  subject: string;
  kept: string;
  derived: string;
}

/** Every kept figure beside the same figure worked out from the journal alone; only differences come back. */
const CHECKS: Record<string, string> = {
  'entry sums to zero': `
    SELECT but_toan_id::text AS subject, '0' AS kept, sum(gia_tri)::text AS derived
    FROM dong_but_toan GROUP BY but_toan_id HAVING sum(gia_tri) <> 0`,
  'position equals its lines': `
    SELECT t.ma AS subject, v.so_luong || ' / ' || v.gia_von AS kept, coalesce(l.q, 0) || ' / ' || coalesce(l.c, 0) AS derived
    FROM vi_the v JOIN tien t ON t.id = v.tien_id
    LEFT JOIN (SELECT tien_id, sum(so_luong) q, sum(gia_tri) c FROM dong_but_toan WHERE tai_khoan = 'holding' GROUP BY 1) l
      ON l.tien_id = v.tien_id
    WHERE v.so_luong <> coalesce(l.q, 0) OR v.gia_von <> coalesce(l.c, 0)`,
  'every line has a position': `
    SELECT DISTINCT l.tien_id::text AS subject, 'none' AS kept, 'lines' AS derived
    FROM dong_but_toan l LEFT JOIN vi_the v ON v.tien_id = l.tien_id WHERE l.tien_id IS NOT NULL AND v.tien_id IS NULL`,
  'piles equal their moves': `
    SELECT m.id::text AS subject, coalesce(t.so_to, 0)::text AS kept, coalesce(n.c, 0)::text AS derived
    FROM menh_gia m LEFT JOIN ton_to t ON t.menh_gia_id = m.id
    LEFT JOIN (SELECT menh_gia_id, sum(so_to) c FROM dong_to_tien GROUP BY 1) n ON n.menh_gia_id = m.id
    WHERE coalesce(t.so_to, 0) <> coalesce(n.c, 0)`,
  'notes and unsorted make the total': `
    SELECT t.ma AS subject, v.so_luong::text AS kept, (v.chua_phan_loai + coalesce(n.total, 0))::text AS derived
    FROM vi_the v JOIN tien t ON t.id = v.tien_id
    LEFT JOIN (SELECT o.tien_id, sum(o.so_to * m.gia_tri) total FROM ton_to o JOIN menh_gia m ON m.id = o.menh_gia_id GROUP BY 1) n
      ON n.tien_id = v.tien_id
    WHERE v.so_luong <> v.chua_phan_loai + coalesce(n.total, 0)`,
  'moves equal the holding lines': `
    SELECT x.but_toan_id::text AS subject, x.lines::text AS kept, x.moves::text AS derived FROM (
      SELECT but_toan_id, tien_id, sum(line) AS lines, sum(move) AS moves FROM (
        SELECT but_toan_id, tien_id, so_luong AS line, 0 AS move FROM dong_but_toan WHERE tai_khoan = 'holding'
        UNION ALL SELECT but_toan_id, tien_id, 0, so_tien FROM dong_to_tien) sides
      GROUP BY 1, 2) x WHERE x.lines <> x.moves`,
  'the base money costs itself': `
    SELECT 'VND' AS subject, v.gia_von::text AS kept, v.so_luong::text AS derived
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
};

/** `npm run ledger:verify` and the end of every test that posts: an empty answer means that the books are whole. */
export async function verifyLedger(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, query] of Object.entries(CHECKS)) {
    const { rows } = await sql.raw<Omit<Finding, 'rule'>>(query).execute(db);
    findings.push(...rows.map((row) => ({ rule, ...row })));
  }
  return findings;
}
