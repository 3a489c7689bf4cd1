import { PRINT_STATUS } from '@doi-tien/contract/printers';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { countPrintOf } from './count-print.ts';
import { findPrinterOfPlace, type PlacePrinter } from './printer-of-place.ts';

type Printed = Pick<Trade, 'id' | 'trang_thai'>;

/** A receipt that is asked for by hand: it waits for the printer of the place. */
export async function queueReceipt(trx: Db, actor: Actor, kind: TradeKind, ticket: Printed): Promise<void> {
  const printer = await findPrinterOfPlace(trx, actor);
  if (!printer || !(await lockPrinter(trx, printer.id))) throw new AppError('NO_PRINTER_HERE');
  await writeJob(trx, actor, kind, ticket, printer, (number) => number === 1);
}

/**
 * In the act that posts a ticket, where the printer of its place prints by itself: with the ticket there is its paper to print, or neither.
 * Answers whether there is one. A ticket that waits for its money has no receipt yet.
 */
export async function queueByItself(trx: Db, actor: Actor, kind: TradeKind, ticket: Printed): Promise<boolean> {
  if (ticket.trang_thai !== TRADE_STATUS.done) return false;
  const printer = await findPrinterOfPlace(trx, actor);
  if (!printer?.tu_dong_in || !(await lockPrinter(trx, printer.id))) return false;
  if (!(await makeRoom(trx, ticket.id))) return false;
  // What was printed while it waited said what would be paid; now the drawer is needed.
  await writeJob(trx, actor, kind, ticket, printer, () => true);
  return true;
}

/** It stays until the commit. */
async function lockPrinter(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM may_in WHERE id = ${id} AND trang_thai = 1 FOR KEY SHARE`.execute(trx);
  return rows.length > 0;
}

/**
 * A paper that waited with the ticket is out of date, and the receipt of the money is no copy of it.
 * Nothing that printing does may keep a ticket from being posted.
 */
async function makeRoom(trx: Db, ticketId: number): Promise<boolean> {
  await cancelWaiting(trx, sql`j.giao_dich_id = ${ticketId}`, 'nguoi_huy');
  const { rows } = await sql`
    SELECT FROM lenh_in WHERE giao_dich_id = ${ticketId} AND trang_thai = ${PRINT_STATUS.sending}`.execute(trx);
  return rows.length === 0;
}

async function writeJob(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  ticket: Printed,
  printer: PlacePrinter,
  paysNow: (number: number) => boolean,
): Promise<void> {
  const number = await countPrintOf(trx, actor, kind, ticket.id, printer.ten);
  const opensDrawer = printer.mo_ngan_keo && ticket.trang_thai === TRADE_STATUS.done && paysNow(number);
  await insertJob(trx, actor, printer.id, { ticketId: ticket.id, number, opensDrawer });
  await announce(trx, { topic: 'trades', branchId: actor.branchId, id: ticket.id });
}

interface NewJob {
  ticketId: number | null;
  number: number | null;
  opensDrawer: boolean;
}

/** The drawer opens once for a ticket, however often it is printed. */
export async function insertJob(trx: Db, actor: Actor, printerId: number, job: NewJob): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lenh_in (may_in_id, chi_nhanh_id, giao_dich_id, lan_in, mo_ngan_keo, nguoi_tao)
    SELECT ${printerId}, ${actor.branchId}, ${job.ticketId}, ${job.number}, ${job.opensDrawer} AND NOT EXISTS (
             SELECT FROM lenh_in o WHERE o.giao_dich_id = ${job.ticketId} AND o.mo_ngan_keo AND o.trang_thai <> ${PRINT_STATUS.cancelled}), ${actor.id}
    RETURNING id::int AS id`.execute(trx);
  if (!rows[0]) throw new Error('No print was queued');
  await announce(trx, { topic: 'printers', branchId: actor.branchId });
  return rows[0].id;
}
