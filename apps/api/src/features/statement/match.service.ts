import { MATCHED_BY } from '@doi-tien/contract/statement';
import type { MatchBody, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { sql } from 'kysely';
import { lockAccount } from '../../domain/statements/account-locks.ts';
import { deleteMatch, insertMatch } from '../../domain/statements/matches.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { findReadable } from './readable-account.ts';

/** Says that lines of the statement and movements of the books are the same money. Both sides must have the same sum. */
export async function matchLines(trx: Db, actor: Actor, accountId: number, body: MatchBody): Promise<number> {
  const account = await findReadable(trx, actor, accountId);
  await lockAccount(trx, account.id);
  const lineIds = [...new Set(body.dong_sao_ke_ids)];
  const itemIds = [...new Set(body.dong_but_toan_ids)];
  const { outside, books, lines, items } = await sumSides(trx, account, lineIds, itemIds);
  if (lines < lineIds.length || items < itemIds.length) throw new AppError('MATCH_LINE_TAKEN');
  if (outside !== books) throw new AppError('MATCH_NOT_EQUAL', { params: { outside, books } });
  const id = await insertMatch(trx, { accountId, by: MATCHED_BY.person, personId: actor.id, lineIds, itemIds });
  await announce(trx, { topic: 'statements', id: accountId });
  await recordBranchEvent(trx, actor, {
    act: 'match',
    subject: 'doi-chieu',
    subjectId: accountId,
    after: { doi_chieu_id: id, so_tien: outside, dong_sao_ke_ids: lineIds, dong_but_toan_ids: itemIds },
  });
  return id;
}

interface Sides {
  outside: string;
  books: string;
  lines: number;
  items: number;
}

/** Sums of the lines that may still be matched, and how many of those asked for they are. */
export async function sumSides(trx: Db, account: OutsideAccount, lineIds: number[], itemIds: number[]): Promise<Sides> {
  const { rows } = await sql<Sides>`
    SELECT (SELECT trim_scale(coalesce(sum(l.so_tien), 0))::text FROM dong_sao_ke l WHERE l.id = ANY(${lineIds}::bigint[])) AS outside,
      (SELECT trim_scale(coalesce(sum(i.so_luong), 0))::text FROM outside_book_lines i WHERE i.id = ANY(${itemIds}::bigint[])) AS books,
      (SELECT count(*)::int FROM dong_sao_ke l WHERE l.id = ANY(${lineIds}::bigint[]) AND l.tai_khoan_id = ${account.id} AND l.trang_thai = 1
         AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_sao_ke_id = l.id)) AS lines,
      (SELECT count(*)::int FROM outside_book_lines i WHERE i.id = ANY(${itemIds}::bigint[]) AND i.tien_id = ${account.tien_id}
         AND (${account.chi_nhanh_id}::int IS NULL OR i.chi_nhanh_id = ${account.chi_nhanh_id})
         AND coalesce(i.tai_khoan_id, ${account.id}) = ${account.id}
         AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_but_toan_id = i.id)) AS items`.execute(trx);
  if (!rows[0]) throw new Error('Sums without a row');
  return rows[0];
}

/** Takes a match apart. The pair is not matched by itself again. A line that completed a ticket stays with it. */
export async function undoMatch(trx: Db, actor: Actor, accountId: number, matchId: number): Promise<void> {
  const account = await findReadable(trx, actor, accountId);
  await lockAccount(trx, account.id);
  const { rows } = await sql<{ cach: number; lines: number[] | null; items: number[] | null }>`
    SELECT m.cach, jsonb_agg(x.dong_sao_ke_id) FILTER (WHERE x.dong_sao_ke_id IS NOT NULL) AS lines,
           jsonb_agg(x.dong_but_toan_id) FILTER (WHERE x.dong_but_toan_id IS NOT NULL) AS items
    FROM doi_chieu m JOIN doi_chieu_dong x ON x.doi_chieu_id = m.id
    WHERE m.id = ${matchId} AND m.tai_khoan_id = ${accountId} GROUP BY m.id`.execute(trx);
  const [match] = rows;
  if (!match) throw new AppError('NOT_FOUND');
  if (match.cach === MATCHED_BY.completion && !(await isVoided(trx, match.items ?? [])))
    throw new AppError('MATCH_COMPLETED');
  if (match.cach === MATCHED_BY.booking) throw new AppError('MATCH_BOOKED');
  await deleteMatch(trx, matchId);
  await sql`
    INSERT INTO khong_khop (dong_sao_ke_id, dong_but_toan_id)
    SELECT l, i FROM unnest(${match.lines ?? []}::bigint[]) AS l, unnest(${match.items ?? []}::bigint[]) AS i
    ON CONFLICT DO NOTHING`.execute(trx);
  await announce(trx, { topic: 'statements', id: accountId });
  await recordBranchEvent(trx, actor, {
    act: 'undoMatch',
    subject: 'doi-chieu',
    subjectId: accountId,
    before: { doi_chieu_id: matchId, dong_sao_ke_ids: match.lines, dong_but_toan_ids: match.items },
  });
}

/** Whether the movements were reversed since: their ticket is void. */
async function isVoided(trx: Db, itemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dong_but_toan d WHERE d.id = ANY(${itemIds}::bigint[])
      AND NOT EXISTS (SELECT FROM but_toan v WHERE v.dao_cua = d.but_toan_id) LIMIT 1`.execute(trx);
  return rows.length === 0;
}
