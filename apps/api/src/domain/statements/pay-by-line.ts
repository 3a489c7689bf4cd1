import { isAllowed } from '@doi-tien/contract/permissions';
import { MATCHED_BY, STATEMENT_LINE } from '@doi-tien/contract/statement';
import { compare, sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { answersForCompany } from '../rights/company-accounts.ts';
import { lockAccount } from './account-locks.ts';
import { insertMatch } from './matches.repository.ts';

/** A line of a statement that is to complete a waiting ticket. */
export interface PayingLine {
  id: number;
  accountId: number;
  currencyId: number;
  amount: string;
  /** Proves the ticket, where the line has one. */
  reference: string | null;
}

/**
 * Takes the line for one act, before any other lock of it: a file that is being imported into the account holds the account for
 * long, and the counter must not wait for it with balances locked. Takes the right to look at statements, and at the
 * company's for an account of the whole company: the refusals tell something about the line.
 */
export async function holdPayingLine(trx: Db, actor: Actor, lineId: number): Promise<PayingLine> {
  if (!isAllowed(actor.permissions, ['doi-chieu', 'index'])) throw new AppError('FORBIDDEN');
  const { rows } = await sql<PayingLine & { status: number; branchId: number | null; isOff: boolean }>`
    SELECT l.id, a.id AS "accountId", a.tien_id AS "currencyId", trim_scale(l.so_tien)::text AS amount, l.tham_chieu AS reference,
           l.trang_thai AS status, a.chi_nhanh_id AS "branchId", a.trang_thai = 2 AS "isOff"
    FROM dong_sao_ke l JOIN tai_khoan_ngoai a ON a.id = l.tai_khoan_id WHERE l.id = ${lineId}`.execute(trx);
  const [line] = rows;
  const isCompanys = line?.branchId === null;
  const mayUse = isCompanys ? await answersForCompany(trx, actor.permissions) : line?.branchId === actor.branchId;
  if (!line || !mayUse) throw new AppError('NOT_FOUND');
  if (line.isOff) throw new AppError('OUTSIDE_ACCOUNT_OFF');
  await lockAccount(trx, line.accountId);
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
    throw new AppError('LINE_DOES_NOT_PAY');
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
