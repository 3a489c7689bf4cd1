import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { sendReport } from '../../features/large-reports/report.service.ts';
import { voidTrade } from '../../features/trade/void-trade.service.ts';
import { REASONS } from './demo-content.seed.ts';
import { at, type Business, unlessRefused } from './trading-day.ts';

interface Found {
  id: number;
  version: number;
  number: string;
  state: number;
  /** One of its tickets in this branch. */
  ticketId: number | null;
  kind: string | null;
}

/** Every seventh waits some days longer, so that some are overdue. */
const LATE_ONE_IN = 7;
const LATE_DAYS = 4;
/** How many open days before the end tickets are voided: one that was reported, and one that was not. */
const VOID_DAYS = 8;

/** In the morning the manager sends what the days before came to. Today's work is left to the reader. */
export async function sendReports(business: Business, moment: Date, day: string, daysLeft: number): Promise<void> {
  if (daysLeft === 0) return;
  if (daysLeft <= VOID_DAYS) {
    await voidOnce(business, moment, await findReports(business, day, 1), 4);
    await voidOnce(business, moment, await findReports(business, day, 2), 3);
  }
  for (const { id, version, number } of await findReports(business, day, 1)) {
    const body = { phien_ban: version, ma_tham_chieu: number.replace('GDL', 'CTR'), ghi_chu: null };
    await at(business.database, moment, (trx) => sendReport(trx, business.staff.manager, id, body));
  }
}

/** Reports of earlier days in a state, the newest first. */
function findReports({ database, branchId }: Business, day: string, state: number): Promise<Found[]> {
  return database.read(async (db) => {
    const { rows } = await sql<Found>`
      SELECT r.id, r.phien_ban AS version, r.so_bao_cao AS number, r.trang_thai AS state, g.id AS "ticketId", g.loai AS kind
      FROM bao_cao_giao_dich_lon r
      LEFT JOIN LATERAL (
        SELECT g.id, g.loai FROM khach_hang m JOIN giao_dich g ON g.khach_hang_id = m.id AND g.ngay = r.ngay AND g.trang_thai = 1
        WHERE m.root_id = r.khach_hang_id AND g.chi_nhanh_id = ${branchId} ORDER BY g.gia_tri DESC LIMIT 1) g ON true
      WHERE r.trang_thai = ${state} AND r.ngay < ${day}::date
        AND (r.so % ${LATE_ONE_IN} > 0 OR r.ngay <= ${day}::date - ${LATE_DAYS}::int) ORDER BY r.ngay DESC, r.id DESC`.execute(
      db,
    );
    return rows;
  });
}

/** Voids the ticket of one of the reports, unless one is in the wanted state already. Where the drawer cannot give the money back, the next is tried. */
async function voidOnce(
  { database, staff }: Business,
  moment: Date,
  reports: readonly Found[],
  wanted: number,
): Promise<void> {
  const isThere = () =>
    database.read(async (db) => {
      const { rows } = await sql`SELECT FROM bao_cao_giao_dich_lon WHERE trang_thai = ${wanted} LIMIT 1`.execute(db);
      return rows.length > 0;
    });
  for (const { ticketId, kind } of reports.slice(0, 5)) {
    if (await isThere()) return;
    const found = TRADE_KINDS.find(({ code }) => code === kind);
    if (!found || ticketId === null) continue;
    await unlessRefused(() =>
      at(database, moment, (trx) => voidTrade(trx, staff.manager, found, ticketId, REASONS.voids[0] ?? '')),
    );
  }
}
