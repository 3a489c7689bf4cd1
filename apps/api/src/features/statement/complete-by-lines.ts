import { networkOf } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { failureInWords } from '../../platform/http/error-handler.ts';
import type { NewLine } from './statement.repository.ts';

type Completions = Pick<StatementImportAnswer, 'da_hoan_tat' | 'chua_hoan_tat'>;

interface Payment {
  lineId: number;
  reference: string | null;
  ticketId: number;
  code: string;
  kind: string;
  branchId: number;
}

/** One file completes at most so many tickets; the others stay proposed. */
const MOST = 200;

/** What a line is known by within its account. */
type LineKey = Pick<NewLine, 'khoa' | 'lan'>;

/**
 * Waiting tickets and the lines that certainly pay them: the same amount coming in, the same reference or the ticket's code in the
 * text, and no other candidate on either side, among movements of the books neither. Only lines of the file that is imported now: a
 * line that somebody else once forged completes nothing in the name of the next person who imports.
 */
async function findPayments(db: Db, account: OutsideAccount, inFile: readonly LineKey[]): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    WITH lines AS MATERIALIZED (
      SELECT l.id, l.so_tien, l.ma_chuan, l.tham_chieu FROM dong_sao_ke l
      WHERE l.tai_khoan_id = ${account.id} AND l.trang_thai = 1 AND l.so_tien > 0
        AND (l.khoa, l.lan) IN (SELECT decode(k, 'hex'), n FROM unnest(${inFile.map(({ khoa }) => khoa)}::text[], ${inFile.map(({ lan }) => lan)}::int[]) AS f (k, n))
        AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_sao_ke_id = l.id)),
    waiting AS MATERIALIZED (
      SELECT g.id, (SELECT sum(d.so_luong) FROM giao_dich_dong d WHERE d.giao_dich_id = g.id) AS amount,
             regexp_replace(upper(g.ma_tham_chieu), '[^A-Z0-9]', '', 'g') AS reference
      FROM giao_dich g
      WHERE g.trang_thai = 2 AND g.cac_tien = ARRAY[${account.tien_id}::int]
        AND (${account.chi_nhanh_id}::int IS NULL OR g.chi_nhanh_id = ${account.chi_nhanh_id})
        AND coalesce(g.tai_khoan_ngoai_id, ${account.id}) = ${account.id}),
    items AS MATERIALIZED (
      SELECT g.id AS ticket, i.so_luong AS amount, regexp_replace(upper(g.ma_tham_chieu), '[^A-Z0-9]', '', 'g') AS reference
      FROM outside_book_lines i JOIN entry_origins e ON e.id = i.but_toan_id JOIN giao_dich g ON g.id = e.giao_dich_id
      WHERE i.tien_id = ${account.tien_id} AND coalesce(i.tai_khoan_id, ${account.id}) = ${account.id}
        AND (${account.chi_nhanh_id}::int IS NULL OR i.chi_nhanh_id = ${account.chi_nhanh_id})
        AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_but_toan_id = i.id)),
    known AS (
      SELECT id AS waits, id AS ticket, amount, reference FROM waiting UNION ALL SELECT NULL, ticket, amount, reference FROM items),
    named AS MATERIALIZED (SELECT * FROM tickets_named_by(ARRAY(SELECT id FROM lines))),
    pairs AS (
      -- By reference or code, never by the amount alone: many lines and tickets may have the same.
      SELECT l.id AS line, k.waits, k.ticket FROM lines l JOIN known k ON k.reference = l.ma_chuan AND k.amount = l.so_tien
      WHERE l.id NOT IN (SELECT line FROM named) OR (l.id, k.ticket) IN (SELECT line, ticket FROM named)
      UNION
      SELECT l.id, k.waits, k.ticket FROM named n JOIN lines l ON l.id = n.line JOIN known k ON k.ticket = n.ticket AND k.amount = l.so_tien
      WHERE n.is_sure),
    counted AS (
      SELECT line, waits, count(*) OVER (PARTITION BY line) AS of_line, count(*) OVER (PARTITION BY waits) AS of_ticket FROM pairs)
    SELECT l.id AS "lineId", l.tham_chieu AS reference, g.id AS "ticketId", g.ma_giao_dich AS code, g.loai AS kind, g.chi_nhanh_id AS "branchId"
    FROM counted c JOIN lines l ON l.id = c.line JOIN giao_dich g ON g.id = c.waits
    WHERE c.of_line = 1 AND c.of_ticket = 1 ORDER BY g.id LIMIT ${MOST}`.execute(db);
  return rows;
}

/** Completes one ticket in the name of the person of the request; given by the feature of trades. */
export type CompleteTicket = (
  request: FastifyRequest,
  ticket: { kind: string; id: number; branchId: number; body: object },
) => Promise<unknown>;

/**
 * Completes the waiting tickets that lines of the account certainly pay, if the settings say so. Each is an act of its own of the
 * person who imports: the same rights, checks and log as by hand. A ticket that is refused stays as it is, and the answer names it. The
 * import itself is already kept.
 */
export async function completeByLines(
  request: FastifyRequest,
  account: OutsideAccount,
  inFile: readonly LineKey[],
  completeTicket: CompleteTicket,
): Promise<Completions> {
  const payments = await request.database.read(async (db) => {
    const { tu_hoan_tat_theo_sao_ke: isOn } = await readSettings(db);
    return isOn ? findPayments(db, account, inFile) : [];
  });
  const answer: Completions = { da_hoan_tat: [], chua_hoan_tat: [] };
  for (const payment of payments) {
    const { ticketId: giao_dich_id, code: ma } = payment;
    const refusal = await complete(request, account, payment, completeTicket);
    if (refusal === null) answer.da_hoan_tat.push({ giao_dich_id, ma });
    else answer.chua_hoan_tat.push({ giao_dich_id, ma, ly_do: refusal });
  }
  return answer;
}

/** Null, or why it was refused. */
async function complete(
  request: FastifyRequest,
  account: OutsideAccount,
  { lineId, reference, kind, ticketId, branchId }: Payment,
  completeTicket: CompleteTicket,
): Promise<string | null> {
  const body = {
    ma_tham_chieu: reference ?? `SK${lineId}`,
    dong_sao_ke_id: lineId,
    ...(account.hop_dong && { mang: networkOf(account.so) }),
  };
  try {
    await completeTicket(request, { kind, id: ticketId, branchId, body });
    return null;
  } catch (error) {
    return failureInWords(request, error);
  }
}
