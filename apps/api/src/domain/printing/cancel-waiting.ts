import { PRINT_STATUS, type PrintReason } from '@doi-tien/contract/printers';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedAct } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

export interface EndedJob {
  branchId: number;
  ticketId: number | null;
}

export interface CancelledJob extends EndedJob {
  printerId: number;
  /** Which print of which kind of ticket it was, and what is counted of that ticket now, where this changed it. */
  kind: string | null;
  number: number | null;
  prints: number | null;
}

/** Papers of which nothing was sent are not printed any more (`j` is the paper), and count no more: what is printed next is no copy. */
export async function cancelWaiting(trx: Db, which: RawBuilder<unknown>, reason: PrintReason): Promise<CancelledJob[]> {
  const { rows } = await sql<CancelledJob>`
    WITH gone AS (
      UPDATE lenh_in j SET trang_thai = ${PRINT_STATUS.cancelled}, ly_do = ${reason}, xong_luc = ${NOW}
      WHERE j.trang_thai = ${PRINT_STATUS.waiting} AND ${which} RETURNING j.chi_nhanh_id, j.may_in_id, j.giao_dich_id, j.lan_in
    ), counted AS (
      UPDATE giao_dich g SET so_lan_in = g.so_lan_in - 1 FROM gone
      WHERE g.id = gone.giao_dich_id AND g.so_lan_in = gone.lan_in RETURNING g.id, g.so_lan_in
    )
    SELECT gone.chi_nhanh_id AS "branchId", gone.may_in_id AS "printerId", gone.giao_dich_id AS "ticketId", g.loai AS kind, gone.lan_in AS number, counted.so_lan_in AS prints
    FROM gone LEFT JOIN giao_dich g ON g.id = gone.giao_dich_id LEFT JOIN counted ON counted.id = g.id`.execute(trx);
  return rows;
}

/** The row of the log about it: of the ticket, or of the printer whose test page it was. */
export function cancelledInLog({ printerId, ticketId, kind, number, prints }: CancelledJob): AuditedAct {
  const path = TRADE_KINDS.find(({ code }) => code === kind)?.path;
  if (path === undefined || ticketId === null) {
    return { act: 'cancelPrint', subject: 'may-in', subjectId: printerId, after: {} };
  }
  const after = { lan_in: number, ...(prints !== null && { so_lan_in: prints }) };
  return { act: 'cancelPrint', subject: path, subjectId: ticketId, after };
}
