import { MATCHED_BY } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { sql } from 'kysely';
import { lockAccount } from '../../domain/statements/account-locks.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { findReadable } from './readable-account.ts';
import { matchByThemselves } from './statement.repository.ts';

interface Imported {
  ten_tep: string;
  tep_hash: string;
  dinh_dang: string;
  tu_ngay: string;
  den_ngay: string;
  so_dong: number;
  so_moi: number;
}

/**
 * Removes a statement and the lines that came in with it, so that it can be imported again. Lines that a person matched, that paid
 * a ticket or were booked keep it; what was matched by itself is matched anew without it.
 */
export async function takeBackStatement(
  trx: Db,
  actor: Actor,
  accountId: number,
  statementId: number,
  reason: string,
): Promise<void> {
  const account = await findReadable(trx, actor, accountId);
  await lockAccount(trx, account.id);
  const statement = await findStatement(trx, account, statementId);
  await refuseRepeated(trx, account, statementId, statement);
  await refuseUsedLines(trx, statementId);
  await sql`DELETE FROM khong_khop WHERE dong_sao_ke_id IN (SELECT id FROM dong_sao_ke WHERE sao_ke_id = ${statementId})`.execute(
    trx,
  );
  await sql`
    WITH ended AS (
      SELECT DISTINCT x.doi_chieu_id AS id FROM doi_chieu_dong x JOIN dong_sao_ke l ON l.id = x.dong_sao_ke_id
      WHERE l.sao_ke_id = ${statementId}),
    forgotten AS (
      DELETE FROM tai_khoan_cua_dong s USING doi_chieu_dong x
      WHERE x.doi_chieu_id IN (SELECT id FROM ended) AND s.dong_but_toan_id = x.dong_but_toan_id AND s.do_khop)
    DELETE FROM doi_chieu m WHERE m.id IN (SELECT id FROM ended)`.execute(trx);
  await sql`DELETE FROM dong_sao_ke WHERE sao_ke_id = ${statementId}`.execute(trx);
  await sql`DELETE FROM sao_ke WHERE id = ${statementId}`.execute(trx);
  const tu_khop = await matchByThemselves(trx, account.id, actor.id);
  await announce(trx, { topic: 'statements', id: account.id });
  await recordBranchEvent(trx, actor, {
    act: 'takeBackStatement',
    subject: 'doi-chieu',
    subjectId: account.id,
    before: { ...statement },
    after: { ly_do: reason, tu_khop },
  });
}

async function findStatement(trx: Db, { id }: OutsideAccount, statementId: number): Promise<Imported> {
  const { rows } = await sql<Imported>`
    SELECT ten_tep, encode(tep_hash, 'hex') AS tep_hash, dinh_dang, tu_ngay, den_ngay, so_dong, so_moi
    FROM sao_ke WHERE id = ${statementId} AND tai_khoan_id = ${id}`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** A later statement that repeats lines relies on those of this one: it is taken back first. */
async function refuseRepeated(
  trx: Db,
  { id }: OutsideAccount,
  statementId: number,
  { tu_ngay, den_ngay }: Imported,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT ten_tep AS name FROM sao_ke
    WHERE tai_khoan_id = ${id} AND id > ${statementId} AND so_dong > so_moi AND tu_ngay <= ${den_ngay} AND den_ngay >= ${tu_ngay}
    ORDER BY id DESC LIMIT 1`.execute(trx);
  if (rows[0]) throw new AppError('STATEMENT_LINES_REPEATED', { params: { file: rows[0].name } });
}

async function refuseUsedLines(trx: Db, statementId: number): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM dong_sao_ke l JOIN doi_chieu_dong x ON x.dong_sao_ke_id = l.id
    JOIN doi_chieu m ON m.id = x.doi_chieu_id WHERE l.sao_ke_id = ${statementId} AND m.cach <> ${MATCHED_BY.itself}`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  if (total > 0) throw new AppError('STATEMENT_IN_USE', { params: { total } });
}
