import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';

/** An account outside that tickets and movements of a branch can name. */
export interface UsableAccount {
  id: number;
  currencyId: number;
}

/** The accounts in use for these currencies in a branch, as one JSON array: part of the query that reads a ticket's context. */
export function usableAccountsOf(branchId: number, currencyIds: RawBuilder<unknown>): RawBuilder<UsableAccount[]> {
  return sql<UsableAccount[]>`(
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'currencyId', a.tien_id) ORDER BY a.id), '[]') FROM tai_khoan_ngoai a
    WHERE a.trang_thai = 1 AND a.tien_id = ANY(${currencyIds}) AND (a.chi_nhanh_id IS NULL OR a.chi_nhanh_id = ${branchId}))`;
}

export async function readUsableAccounts(
  db: Db,
  branchId: number,
  currencyIds: readonly number[],
): Promise<UsableAccount[]> {
  const query = usableAccountsOf(branchId, sql`${currencyIds}::int[]`);
  const { rows } = await sql<{ accounts: UsableAccount[] }>`SELECT ${query} AS accounts`.execute(db);
  return rows[0]?.accounts ?? [];
}

interface Naming {
  accounts: readonly UsableAccount[];
  currencyIds: readonly number[];
  given: number | undefined;
  field: string;
  /** Nobody has to say it yet: a quote, or a ticket that waits for its money. */
  mayStayOpen: boolean;
}

/**
 * The account that was named. Null where none was and none has to be: a currency with one account goes through that one by itself
 * (view `outside_book_lines`).
 */
export function namedAccount({ accounts, currencyIds, given, field, mayStayOpen }: Naming): UsableAccount | null {
  const named = given === undefined ? null : accounts.find(({ id }) => id === given);
  if (named === undefined || (named && !currencyIds.includes(named.currencyId))) throw fieldError(field, 'notFound');
  const isOpen = (currencyId: number) =>
    currencyId !== named?.currencyId && accounts.filter((account) => account.currencyId === currencyId).length > 1;
  if (!mayStayOpen && currencyIds.some(isOpen)) throw fieldError(field, named ? 'oneAccountEach' : 'requiredField');
  return named;
}

/** Says which account the movements of an entry in its currency went through. */
export async function assignAccount(trx: Db, entryId: number, { id, currencyId }: UsableAccount): Promise<void> {
  await sql`
    INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop)
    SELECT i.id, ${id}, false FROM outside_book_lines i WHERE i.but_toan_id = ${entryId} AND i.tien_id = ${currencyId}`.execute(
    trx,
  );
}

/** What a void takes back goes through the account it came from, unless only a match has said which one that was. */
export async function assignAccountsOfVoid(trx: Db, entryId: number, reverses: number): Promise<void> {
  await sql`
    INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop)
    SELECT DISTINCT v.id, s.tai_khoan_id, false FROM outside_book_lines v
    JOIN dong_but_toan o ON o.but_toan_id = ${reverses} AND o.tien_id = v.tien_id
    JOIN tai_khoan_cua_dong s ON s.dong_but_toan_id = o.id AND NOT s.do_khop
    WHERE v.but_toan_id = ${entryId}`.execute(trx);
}
