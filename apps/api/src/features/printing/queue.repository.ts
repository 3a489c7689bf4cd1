import {
  HOURS_WAITED,
  PRINT_STATUS,
  type PrinterState,
  type PrinterWay,
  type PrintReason,
} from '@doi-tien/contract/printers';
import { type RawBuilder, sql } from 'kysely';
import { type CancelledJob, cancelWaiting, type EndedJob } from '../../domain/printing/cancel-waiting.ts';
import { ARE_PRINTERS_ON } from '../../domain/printing/printer-of-place.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PaperWidth } from '../../platform/paper/blocks.ts';

export interface PrinterInHand {
  id: number;
  ten: string;
  chi_nhanh_id: number;
  dia_chi: string | null;
  cong: number;
  kho_giay: PaperWidth;
  cat_giay: boolean;
  bao_tinh_trang: boolean;
}

export interface Job {
  id: number;
  chi_nhanh_id: number;
  may_in_id: number;
  ket_noi: PrinterWay;
  kho_giay: PaperWidth;
  cat_giay: boolean;
  giao_dich_id: number | null;
  /** The kind of the ticket. */
  loai: string | null;
  lan_in: number | null;
  mo_ngan_keo: boolean;
  trang_thai: number;
  nguoi_tao_id: number;
  /** The person whose browser sends it. */
  nguoi_gui_id: number | null;
}

/** How long a process has a printer in hand without saying so again: after that it is taken for dead. */
export const HELD_SECONDS = 30;
/** A browser that has not told how a paper ended by then is gone. */
const BROWSER_SECONDS = 120;
const DAYS_KEPT = 30;

/**
 * Takes the next printer with something to print into the hand of a process. A job that came after the last try is a reason to try at once. Of
 * two processes one gets it.
 */
export async function takePrinter(trx: Db, holder: string): Promise<PrinterInHand | undefined> {
  const { rows } = await sql<PrinterInHand>`
    WITH due AS (
      SELECT m.id FROM may_in m LEFT JOIN tinh_trang_may_in s ON s.may_in_id = m.id
      WHERE m.ket_noi = 'mang' AND m.trang_thai = 1 AND ${ARE_PRINTERS_ON} AND (s.giu_den IS NULL OR s.giu_den <= ${NOW})
        AND EXISTS (SELECT FROM lenh_in j WHERE j.may_in_id = m.id AND j.trang_thai = ${PRINT_STATUS.waiting}
                    AND (s.thu_luc IS NULL OR s.thu_luc <= ${NOW} OR s.luc IS NULL OR j.ngay_tao > s.luc))
      ORDER BY s.thu_luc NULLS FIRST, m.id LIMIT 1
    ), taken AS (
      INSERT INTO tinh_trang_may_in AS own (may_in_id, thu_luc, giu_boi, giu_den)
      SELECT id, ${NOW}, ${holder}::uuid, ${heldUntil} FROM due
      ON CONFLICT (may_in_id) DO UPDATE SET giu_boi = excluded.giu_boi, giu_den = excluded.giu_den
        WHERE own.giu_den IS NULL OR own.giu_den <= ${NOW}
      RETURNING may_in_id
    )
    SELECT m.id, m.ten, m.chi_nhanh_id, m.dia_chi, m.cong, m.kho_giay, m.cat_giay, m.bao_tinh_trang
    FROM taken JOIN may_in m ON m.id = taken.may_in_id`.execute(trx);
  return rows[0];
}

const heldUntil = sql`${NOW} + make_interval(secs => ${HELD_SECONDS})`;

/** Still alive, and still at it. */
export async function holdOn(trx: Db, printerId: number, holder: string): Promise<void> {
  await sql`
    UPDATE tinh_trang_may_in SET giu_den = ${heldUntil}
    WHERE may_in_id = ${printerId} AND giu_boi = ${holder}::uuid`.execute(trx);
}

export async function letGo(trx: Db, printerId: number, holder: string): Promise<void> {
  await sql`
    UPDATE tinh_trang_may_in SET giu_boi = NULL, giu_den = NULL
    WHERE may_in_id = ${printerId} AND giu_boi = ${holder}::uuid`.execute(trx);
}

/** The wait after each failure in a row. */
const waitOf = (failures: RawBuilder<number>) => sql`make_interval(secs => least(60, 2 ^ least(6, ${failures} + 1)))`;

/** How the printer was found. After a failure the next try waits, longer each time, at most a minute. Answers whether that is news. */
export async function keepState(
  trx: Db,
  printerId: number,
  { state, hasFailed }: { state: PrinterState; hasFailed: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ before: string | null }>`
    WITH old AS (SELECT tinh_trang FROM tinh_trang_may_in WHERE may_in_id = ${printerId})
    UPDATE tinh_trang_may_in SET tinh_trang = ${state}, luc = clock_timestamp() + clock_offset(),
      so_lan_thu = ${hasFailed ? sql`so_lan_thu + 1` : sql`0`},
      thu_luc = ${hasFailed ? sql`${NOW} + ${waitOf(sql`so_lan_thu`)}` : NOW}
    WHERE may_in_id = ${printerId} RETURNING (SELECT tinh_trang FROM old) AS before`.execute(trx);
  return rows[0] !== undefined && rows[0].before !== state;
}

/** Tries again later, and says nothing about the printer. */
export async function putOff(trx: Db, printerId: number): Promise<void> {
  await sql`
    UPDATE tinh_trang_may_in SET luc = clock_timestamp() + clock_offset(), so_lan_thu = so_lan_thu + 1, thu_luc = ${NOW} + ${waitOf(sql`so_lan_thu`)}
    WHERE may_in_id = ${printerId}`.execute(trx);
}

/** Without one there is nothing to look after; asked often, and answered from an index that is empty then. */
export async function hasOpenJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM lenh_in WHERE trang_thai IN (1, 2)) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

const JOB = sql`j.id::int AS id, j.chi_nhanh_id, j.may_in_id, m.ket_noi, m.kho_giay, m.cat_giay, j.giao_dich_id, j.lan_in, j.mo_ngan_keo, j.trang_thai,
  j.nguoi_tao AS nguoi_tao_id, j.nguoi_gui AS nguoi_gui_id, (SELECT loai FROM giao_dich WHERE id = j.giao_dich_id) AS loai`;

/** The oldest paper that a printer has to print. */
export async function nextJob(db: Db, printerId: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    SELECT ${JOB} FROM lenh_in j JOIN may_in m ON m.id = j.may_in_id
    WHERE j.may_in_id = ${printerId} AND j.trang_thai = ${PRINT_STATUS.waiting} ORDER BY j.id LIMIT 1`.execute(db);
  return rows[0];
}

export async function findJob(db: Db, branchId: number, id: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    SELECT ${JOB} FROM lenh_in j JOIN may_in m ON m.id = j.may_in_id
    WHERE j.id = ${id} AND j.chi_nhanh_id = ${branchId}`.execute(db);
  return rows[0];
}

/** A process that has the printer in hand, or the person whose browser sends. */
type Sender = { holder: string } | { personId: number };

/** From here on nobody sends it again by themselves. Refused where it was cancelled meanwhile, or where another process has the printer. */
export async function beginSending(trx: Db, jobId: number, sender: Sender): Promise<boolean> {
  const isHeld =
    'holder' in sender
      ? sql`EXISTS (SELECT FROM tinh_trang_may_in s WHERE s.may_in_id = j.may_in_id AND s.giu_boi = ${sender.holder}::uuid AND s.giu_den > ${NOW})`
      : sql`true`;
  const { numAffectedRows } = await sql`
    UPDATE lenh_in j SET trang_thai = ${PRINT_STATUS.sending}, ly_do = NULL, gui_luc = ${NOW},
      nguoi_gui = ${'personId' in sender ? sender.personId : null}
    WHERE j.id = ${jobId} AND j.trang_thai = ${PRINT_STATUS.waiting} AND ${isHeld}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends a paper that is being sent; another one is left as it is. */
export async function endJob(
  trx: Db,
  jobId: number,
  { to, reason }: { to: 'printed' | 'unknown'; reason: PrintReason | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE lenh_in SET trang_thai = ${PRINT_STATUS[to]}, ly_do = ${reason}, xong_luc = ${NOW}
    WHERE id = ${jobId} AND trang_thai = ${PRINT_STATUS.sending}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Why everything of a printer waits. Answers for which papers that is news. */
export async function keepWaiting(trx: Db, printerId: number, reason: PrintReason): Promise<EndedJob[]> {
  const { rows } = await sql<EndedJob>`
    UPDATE lenh_in SET ly_do = ${reason}
    WHERE may_in_id = ${printerId} AND trang_thai = ${PRINT_STATUS.waiting} AND ly_do IS DISTINCT FROM ${reason}
    RETURNING chi_nhanh_id AS "branchId", giao_dich_id AS "ticketId"`.execute(trx);
  return rows;
}

/** Papers that were being sent by a process or a browser that is gone: how far they came, nobody knows. */
export async function giveUpLost(trx: Db): Promise<EndedJob[]> {
  const { rows } = await sql<EndedJob>`
    UPDATE lenh_in j SET trang_thai = ${PRINT_STATUS.unknown}, ly_do = 'mat_ket_noi', xong_luc = ${NOW}
    FROM may_in m LEFT JOIN tinh_trang_may_in s ON s.may_in_id = m.id
    WHERE m.id = j.may_in_id AND j.trang_thai = ${PRINT_STATUS.sending}
      AND CASE WHEN m.ket_noi = 'mang' THEN s.giu_den IS NULL OR s.giu_den <= ${NOW}
               ELSE j.gui_luc <= ${NOW} - make_interval(secs => ${BROWSER_SECONDS}) END
    RETURNING j.chi_nhanh_id AS "branchId", j.giao_dich_id AS "ticketId"`.execute(trx);
  return rows;
}

/** Papers that waited so long that their customers are gone: a printer that comes back prints none of them. */
export function giveUpOld(trx: Db): Promise<CancelledJob[]> {
  return cancelWaiting(trx, sql`j.ngay_tao <= ${NOW} - make_interval(hours => ${HOURS_WAITED})`, 'qua_lau');
}

/** What ended long ago is of no use: that a ticket was printed, and how often, stands on the ticket and in the log. */
export async function forgetEnded(trx: Db): Promise<void> {
  await sql`DELETE FROM lenh_in WHERE xong_luc < ${NOW} - make_interval(days => ${DAYS_KEPT})`.execute(trx);
}
