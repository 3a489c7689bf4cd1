import { MATCHED_BY, STATEMENT_LINE } from '@doi-tien/contract/statement';
import { compare, sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { insertMatch } from './matches.repository.ts';

/** A line of a statement that is to complete a waiting ticket. */
export interface PayingLine {
  id: number;
  accountId: number;
  currencyId: number;
  amount: string;
}

/**
 * Takes the line for one act. The first lock of that act: a file that is being imported into the account holds it for long, and
 * the counter must not wait for it with balances locked, so the act is refused at once then.
 */
export async function holdPayingLine(trx: Db, actor: Actor, lineId: number): Promise<PayingLine> {
  const { rows } = await sql<PayingLine & { status: number; branchId: number | null }>`
    SELECT l.id, a.id AS "accountId", a.tien_id AS "currencyId", trim_scale(l.so_tien)::text AS amount, l.trang_thai AS status,
           a.chi_nhanh_id AS "branchId"
    FROM dong_sao_ke l JOIN tai_khoan_ngoai a ON a.id = l.tai_khoan_id WHERE l.id = ${lineId}`.execute(trx);
  const [line] = rows;
  if (!line || (line.branchId !== null && line.branchId !== actor.branchId)) throw new AppError('NOT_FOUND');
  const held = await sql`
    SELECT FROM tai_khoan_ngoai WHERE id = ${line.accountId} FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
  if (held.rows.length === 0) throw new AppError('IMPORT_BUSY', { params: { seconds: 10 }, retryAfter: 10 });
  const taken = await sql`SELECT FROM doi_chieu_dong WHERE dong_sao_ke_id = ${lineId}`.execute(trx);
  if (taken.rows.length > 0 || line.status !== STATEMENT_LINE.counts) throw new AppError('MATCH_LINE_TAKEN');
  return line;
}

/** Only a line of the right currency and amount pays a ticket; it belongs to the ticket's entry from then on. */
export async function payByLine(
  trx: Db,
  actor: Actor,
  line: PayingLine,
  { entryId, currencyId, quantity }: { entryId: number; currencyId: number; quantity: string },
): Promise<void> {
  if (line.currencyId !== currencyId || compare(line.amount, quantity) !== 0) {
    throw new AppError('LINE_DOES_NOT_PAY', { params: { needed: quantity, found: line.amount } });
  }
  const { rows } = await sql<{ id: number; moved: string }>`
    SELECT id, so_luong AS moved FROM outside_book_lines WHERE but_toan_id = ${entryId} AND tien_id = ${currencyId}`.execute(
    trx,
  );
  if (compare(sum(rows.map(({ moved }) => moved)), quantity) !== 0) {
    throw new Error('A completed ticket whose entry moved another amount');
  }
  const itemIds = rows.map(({ id }) => id);
  await insertMatch(trx, {
    accountId: line.accountId,
    by: MATCHED_BY.completion,
    personId: actor.id,
    lineIds: [line.id],
    itemIds,
  });
  await announce(trx, { topic: 'statements', id: line.accountId });
}
