import { SETTINGS } from '@doi-tien/contract/settings';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Trades belong to the day of the safe of their branch; without an open safe to today, in the zone of the business. */
const tradingDay = (branchId: number) => sql`coalesce(
  (SELECT k.ngay FROM ket k WHERE k.chi_nhanh_id = ${branchId} AND k.trang_thai = 1),
  (SELECT ((clock_timestamp() + clock_offset()) AT TIME ZONE coalesce(c.gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}))::date
   FROM cau_hinh_chung c))`;

interface TotalOptions {
  /** Where the customer is; what they traded counts in all branches. */
  branchId: number;
  exceptTradeId?: number | undefined;
  /** Of another day than the one trades belong to now. */
  day?: string | undefined;
}

/** What the customer with this ID traded in a day, in VND, whatever the kind of trade and the branch. */
export async function customerTotal(
  db: Db,
  idNumber: string,
  { branchId, exceptTradeId = 0, day }: TotalOptions,
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    SELECT coalesce(sum(gia_tri), 0) AS total FROM giao_dich
    WHERE so_giay_to = ${idNumber} AND ngay = ${day === undefined ? tradingDay(branchId) : sql`${day}::date`}
      AND trang_thai <> 3 AND id <> ${exceptTradeId}`.execute(db);
  return rows[0]?.total ?? '0';
}

/** Holds customers until the end, in a fixed order: two tickets at once cannot both stay below the threshold. */
export async function holdCustomers(trx: Db, idNumbers: readonly (string | null | undefined)[]): Promise<void> {
  for (const idNumber of [...new Set(idNumbers)].sort()) {
    if (!idNumber) continue;
    await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien customer'), hashtext(${idNumber}))`.execute(trx);
  }
}

/**
 * Holds the customer of a stored ticket. Call it before locking the ticket, and check the number again after: until then
 * somebody can change it.
 */
export async function holdCustomerOf(trx: Db, branchId: number, tradeId: number): Promise<void> {
  const found = await trx
    .selectFrom('giao_dich')
    .select('so_giay_to')
    .where('chi_nhanh_id', '=', branchId)
    .where('id', '=', tradeId)
    .executeTakeFirst();
  await holdCustomers(trx, [found?.so_giay_to]);
}

/** Each detail as it was last written down under this number, in any branch: customers are the company's. Void tickets may have been void for their mistakes. */
export async function findCustomer(db: Db, branchId: number, idNumber: string): Promise<KnownCustomer | null> {
  const newest = (name: string) => {
    const column = sql.ref(`g.${name}`);
    return sql`(array_agg(${column} ORDER BY g.id DESC) FILTER (WHERE ${column} IS NOT NULL))[1] AS ${sql.ref(name)}`;
  };
  const { rows } = await sql<KnownCustomer>`
    SELECT g.so_giay_to, ${newest('ten_khach')}, ${newest('dien_thoai')}, ${newest('loai_giay_to')},
           ${newest('quoc_tich')}, count(*)::int AS so_giao_dich, max(g.ngay_tao) AS lan_cuoi,
           coalesce(sum(g.gia_tri) FILTER (WHERE g.ngay = ${tradingDay(branchId)}), 0)::numeric AS tong_khach_trong_ngay
    FROM giao_dich g WHERE g.so_giay_to = ${idNumber} AND g.trang_thai <> 3 GROUP BY g.so_giay_to`.execute(db);
  return rows[0] ?? null;
}
