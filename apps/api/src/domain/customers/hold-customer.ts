import { OLD_CARD, type RiskLevel } from '@doi-tien/contract/customers';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What a ticket tells about its customer. */
export type TicketCustomer = Pick<
  TradeBody,
  'ten_khach' | 'dien_thoai' | 'loai_giay_to' | 'so_giay_to' | 'quoc_tich' | 'giay_to_quet'
>;

export interface HeldCustomer {
  id: number;
  risk: RiskLevel;
  /** What the person traded on the day in all branches and on all papers, in VND. */
  total: string;
  /** What the ticket changed in the record; both null where it changed nothing, `before` alone where the record is new. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Somebody must decide whether the person is on a list. */
  isStopped: boolean;
  /** There are lists to compare people with. */
  hasLists: boolean;
  /** The record as it is now has not been compared with every list. */
  isUnscreened: boolean;
}

interface HoldOptions {
  day: string;
  personId: number;
  exceptTradeId?: number | undefined;
}

/**
 * Finds the customer of a ticket by the number of the paper, or creates the record, and locks the person until the commit, in one
 * round trip: see `routines/hold_customer.sql`. Null where the ticket has no number. Call it in the place that ADR 24 gives customers in the
 * order of locks.
 */
export async function holdCustomer(
  trx: Db,
  given: TicketCustomer,
  { day, personId, exceptTradeId }: HoldOptions,
): Promise<HeldCustomer | null> {
  if (!given.so_giay_to) return null;
  const { ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, giay_to_quet } = given;
  const scanned = giay_to_quet?.so_cu ? { ...giay_to_quet, loai_cu: OLD_CARD } : giay_to_quet;
  const ticket = JSON.stringify({ ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ...scanned });
  const { rows } = await sql<HeldCustomer>`
    SELECT id, risk, total, before, after, is_stopped AS "isStopped", has_lists AS "hasLists", is_unscreened AS "isUnscreened"
    FROM hold_customer(${ticket}::jsonb, ${day}::date, ${personId}::int, ${exceptTradeId ?? null}::bigint)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Locks people in a fixed order. Answers the record that each id stands for now; ids that do not exist are left out. */
export async function lockCustomers(trx: Db, ids: readonly (number | null)[]): Promise<number[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT lock_customer(x.root_id) AS id
    FROM (SELECT DISTINCT c.root_id FROM khach_hang c WHERE c.id = ANY(${wanted}::int[]) ORDER BY 1) x`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Locks the customer of a stored ticket and answers the record the ticket had. Call it before locking the ticket, and compare after:
 * until then somebody can give the ticket another customer.
 */
export async function holdCustomerOf(trx: Db, branchId: number, tradeId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT g.khach_hang_id AS id, lock_customer(g.khach_hang_id) FROM giao_dich g
    WHERE g.chi_nhanh_id = ${branchId} AND g.id = ${tradeId} AND g.khach_hang_id IS NOT NULL`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Whether two records are of one person: the same one, or merged. */
export async function isSamePerson(db: Db, one: number | null, other: number | null): Promise<boolean> {
  if (one === other || one === null || other === null) return one === other;
  const { rows } = await sql<{ people: number }>`
    SELECT count(DISTINCT root_id)::int AS people FROM khach_hang WHERE id IN (${one}, ${other})`.execute(db);
  return rows[0]?.people === 1;
}

/** What the person of a record traded in a day, in VND, without one of the tickets. */
export async function customerTotal(db: Db, id: number, day: string, exceptTradeId: number): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    SELECT customer_total(c.root_id, ${day}::date, ${exceptTradeId}::bigint) AS total
    FROM khach_hang c WHERE c.id = ${id}`.execute(db);
  return rows[0]?.total ?? '0';
}
