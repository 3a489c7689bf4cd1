import { OLD_CARD, type RiskLevel } from '@doi-tien/contract/customers';
import { SETTINGS } from '@doi-tien/contract/settings';
import type { CustomerQuery, KnownCustomer } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import type { TicketCustomer } from '../../domain/customers/hold-customer.ts';
import type { Db } from '../../platform/db/database.ts';

/** Trades belong to the day of the safe of their branch; without an open safe to today, in the zone of the business. */
const tradingDay = (branchId: number) => sql`coalesce(
  (SELECT k.ngay FROM ket k WHERE k.chi_nhanh_id = ${branchId} AND k.trang_thai = 1),
  (SELECT ((clock_timestamp() + clock_offset()) AT TIME ZONE coalesce(c.gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}))::date
   FROM cau_hinh_chung c))`;

interface Trader {
  risk: RiskLevel;
  /** In VND, of the day that trades belong to now. */
  total: string;
  /** Somebody must decide whether the person is on a list. */
  isStopped: boolean;
}

/** The person behind the paper of a ticket that is being written, with what they traded today in all branches; nobody is locked. */
export async function findTrader(
  db: Db,
  branchId: number,
  { so_giay_to, giay_to_quet }: TicketCustomer,
): Promise<Trader | null> {
  const { rows } = await sql<Omit<Trader, 'risk'> & { risk: RiskLevel | null }>`
    SELECT max(r.muc_rui_ro) AS risk, coalesce(bool_or(has_open_hit(r.id)), false) AS "isStopped", coalesce(sum(customer_total(r.id, ${tradingDay(branchId)}, NULL)), 0) AS total
    FROM khach_hang r WHERE r.id IN (customer_of_paper(${so_giay_to}), customer_of_old_card(${giay_to_quet?.so_cu ?? null}, ${OLD_CARD}))`.execute(
    db,
  );
  const [found] = rows;
  return found && found.risk !== null ? { ...found, risk: found.risk } : null;
}

/** A customer as the company knows them, by the number of a paper or by phone, with what they traded in all branches. */
export async function findCustomer(db: Db, branchId: number, asked: CustomerQuery): Promise<KnownCustomer | null> {
  const isAsked = asked.so_giay_to
    ? sql`c.id = customer_of_paper(${asked.so_giay_to})`
    : sql`plain_phone(c.dien_thoai) = plain_phone(${asked.dien_thoai}) AND c.gop_vao_id IS NULL`;
  // Of a person found by phone the paper that was entered last; of one found by a paper that one.
  const isPaper = asked.so_giay_to ? sql`p.so = ${asked.so_giay_to}` : sql`p.trang_thai = 1`;
  // Asked by phone too: the paper that is filled in tells who it is.
  const ofGroup = sql`CASE WHEN p.so IS NOT NULL AND (SELECT s.gia_tri->>'bat_bac_ty_gia' = 'true' FROM cau_hinh_chung s) THEN k.nhom_khach_id END`;
  const { rows } = await sql<KnownCustomer>`
    SELECT c.id AS khach_hang_id, c.ho_va_ten AS ten_khach, c.dien_thoai, c.quoc_tich, c.muc_rui_ro, ${ofGroup} AS nhom_khach_id,
           nullif(p.loai, '') AS loai_giay_to, p.so AS so_giay_to, t.so_giao_dich, t.lan_cuoi,
           customer_total(c.id, ${tradingDay(branchId)}, NULL) AS tong_khach_trong_ngay
    FROM khach_hang c JOIN khach_hang k ON k.id = c.root_id
    LEFT JOIN LATERAL (SELECT * FROM giay_to p WHERE p.khach_hang_id = c.id AND ${isPaper} ORDER BY p.id DESC LIMIT 1) p ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS so_giao_dich, max(g.ngay_tao) AS lan_cuoi FROM giao_dich g
      WHERE g.khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = c.id) AND g.trang_thai <> 3) t
    WHERE ${isAsked} ORDER BY t.lan_cuoi DESC NULLS LAST, c.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
