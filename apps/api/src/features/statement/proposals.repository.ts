import type { MatchProposal, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { itemsOf, ORIGIN } from './reconciliation.repository.ts';

/** How far apart two days may be for an amount alone to be a proposal. */
const DAYS_APART = 3;

const plain = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g')`;

/**
 * What may belong together, for a person to decide: the best for each line. In this order: the same reference and amount; the
 * tickets that the text names, with the amount, together with the amount, or with a difference; a code that was cut, and the
 * amount; the amount within a few days. A line that names tickets is proposed for no other one.
 */
export async function readProposals(
  db: Db,
  account: OutsideAccount,
  lineIds: readonly number[],
): Promise<MatchProposal[]> {
  const { rows } = await sql<MatchProposal>`
    WITH lines AS (
      SELECT id, ngay, so_tien, ma_chuan, cac_ma FROM dong_sao_ke WHERE id = ANY(${lineIds}::bigint[]) AND tai_khoan_id = ${account.id}),
    -- What is left: movements of the books, and waiting tickets.
    known AS MATERIALIZED (
      SELECT i.id AS item, g.id AS ticket, false AS waits, e.ngay, i.so_luong AS amount, ${plain('g.ma_tham_chieu')} AS reference, g.ma_giao_dich AS code
      FROM ${itemsOf(account, true)} i ${ORIGIN} WHERE i.doi_chieu_id IS NULL
      UNION ALL
      SELECT NULL, g.id, true, g.ngay, d.so_luong, ${plain('g.ma_tham_chieu')}, g.ma_giao_dich
      FROM giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id
      WHERE g.trang_thai = 2 AND d.tien_id = ${account.tien_id} AND (${account.chi_nhanh_id}::int IS NULL OR g.chi_nhanh_id = ${account.chi_nhanh_id})
        AND (SELECT count(*) FROM giao_dich_dong o WHERE o.giao_dich_id = g.id) = 1),
    named AS MATERIALIZED (SELECT * FROM tickets_named_by(${lineIds}::bigint[])),
    -- One movement or ticket for one line.
    pairs AS (
      SELECT l.id AS line, k.item, k.ticket, k.waits, l.so_tien - k.amount AS difference, abs(k.ngay - l.ngay) AS days,
             CASE WHEN k.reference = l.ma_chuan THEN 1 WHEN (l.id, k.ticket) IN (SELECT line, ticket FROM named) THEN 2
                  WHEN EXISTS (SELECT FROM unnest(l.cac_ma) AS cut WHERE right(cut, 1) = '%' AND k.code LIKE replace(cut, '*', '%')) THEN 4
                  ELSE 5 END AS rank
      FROM lines l JOIN known k ON k.amount = l.so_tien
      WHERE (l.id, k.ticket) IN (SELECT line, ticket FROM named)
         -- A whole code of a branch names a ticket even where there is none.
         OR (l.id NOT IN (SELECT line FROM named) AND NOT EXISTS (SELECT FROM unnest(l.cac_ma) AS whole WHERE left(whole, 1) <> '*'))
      UNION ALL
      SELECT l.id, k.item, k.ticket, k.waits, l.so_tien - k.amount, 0, 3
      FROM lines l JOIN named n ON n.line = l.id JOIN known k ON k.ticket = n.ticket AND sign(k.amount) = sign(l.so_tien)
      WHERE (SELECT count(*) FROM named o WHERE o.line = l.id) = 1),
    -- All that a line names, where it pays them together.
    together AS (
      SELECT l.id AS line, array_agg(k.item ORDER BY k.item) FILTER (WHERE k.item IS NOT NULL) AS items,
             array_agg(k.ticket ORDER BY k.ticket) FILTER (WHERE k.waits) AS tickets
      FROM lines l JOIN named n ON n.line = l.id JOIN known k ON k.ticket = n.ticket AND sign(k.amount) = sign(l.so_tien)
      GROUP BY l.id, l.so_tien HAVING count(DISTINCT n.code) > 1 AND count(DISTINCT n.code) = count(*) AND sum(k.amount) = l.so_tien),
    candidates AS (
      SELECT line, array_remove(ARRAY[item], NULL) AS items, CASE WHEN waits THEN ARRAY[ticket] END AS tickets, difference, rank, days FROM pairs
      WHERE rank < 5 OR days <= ${DAYS_APART}::int
      UNION ALL
      SELECT line, items, tickets, 0, 2, 0 FROM together),
    best AS (SELECT DISTINCT ON (line) * FROM candidates ORDER BY line, rank, days, cardinality(items) DESC, tickets NULLS LAST, items)
    SELECT b.line AS dong_sao_ke_id, to_jsonb(coalesce(b.items, '{}')) AS dong_but_toan_ids, trim_scale(b.difference)::text AS chenh_lech,
           CASE WHEN b.rank = 1 THEN 'reference' WHEN b.rank < 5 THEN 'code' ELSE 'amount' END AS ly_do,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('giao_dich_id', g.id, 'ma', g.ma_giao_dich, 'loai', g.loai, 'chi_nhanh_id', g.chi_nhanh_id,
              'so_tien', trim_scale(d.so_luong)::text, 'ten_khach', g.ten_khach) ORDER BY g.id), '[]')
            FROM giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id WHERE g.id = ANY(b.tickets)) AS cac_phieu_cho
    FROM best b ORDER BY b.line`.execute(db);
  return rows;
}
