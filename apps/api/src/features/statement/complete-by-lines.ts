import { randomUUID } from 'node:crypto';
import { networkOf } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
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

/**
 * Completes the waiting tickets that lines of the account certainly pay, if the settings say so. Each is the call that a person
 * makes with one key, with the session of the person who imports: the same rights, checks and log, in a transaction of its own. A
 * ticket that is refused stays as it is, and the answer names it. The import itself is already kept.
 */
export async function completeByLines(
  request: FastifyRequest,
  account: OutsideAccount,
  inFile: readonly LineKey[],
): Promise<Completions> {
  const payments = await request.database.read(async (db) => {
    const { tu_hoan_tat_theo_sao_ke: isOn } = await readSettings(db);
    return isOn ? findPayments(db, account, inFile) : [];
  });
  const answer: Completions = { da_hoan_tat: [], chua_hoan_tat: [] };
  for (const payment of payments) {
    const { ticketId: giao_dich_id, code: ma } = payment;
    const refusal = await complete(request, account, payment);
    if (refusal === null) answer.da_hoan_tat.push({ giao_dich_id, ma });
    else answer.chua_hoan_tat.push({ giao_dich_id, ma, ly_do: refusal });
  }
  return answer;
}

/** Null, or why it was refused. */
async function complete(request: FastifyRequest, account: OutsideAccount, payment: Payment): Promise<string | null> {
  const kind = TRADE_KINDS.find(({ code }) => code === payment.kind);
  if (!kind) throw new Error(`A ticket of the unknown kind ${payment.kind}`);
  const answer = await request.server.inject({
    method: 'PATCH',
    url: `/api/${kind.path}/${payment.ticketId}/hoan-tat`,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: {
      ...headersOf(request),
      chi_nhanh_id: String(payment.branchId),
      'idempotency-key': randomUUID(),
    },
    payload: {
      ma_tham_chieu: payment.reference ?? `SK${payment.lineId}`,
      dong_sao_ke_id: payment.lineId,
      ...(account.hop_dong && { mang: networkOf(account.so) }),
    },
  });
  return answer.statusCode === 200 ? null : (answer.json<{ message: string }>().message ?? '');
}

/** What says who is asking, from where and in which language. */
const CALLER_HEADERS = ['authorization', 'device_id', 'accept-language', 'user-agent', 'x-forwarded-for'] as const;

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    CALLER_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
