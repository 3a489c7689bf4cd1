import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { sendReport } from '../../features/large-reports/report.service.ts';
import { voidTrade } from '../../features/trade/trade.service.ts';
import { REASONS } from './demo-content.seed.ts';
import { at, type Business, unlessRefused } from './trading-day.ts';

interface Waiting {
  id: number;
  version: number;
  number: string;
  /** One of its tickets in the first branch. */
  ticketId: number | null;
  kind: string | null;
}

/** Every seventh waits some days longer, so that some are overdue. */
const LATE_ONE_IN = 7;
const LATE_DAYS = 4;

/** In the morning the manager sends what the days before came to. Shortly before the end, two tickets are voided: one was reported, one was not. */
export async function sendReports(business: Business, moment: Date, day: string, daysLeft: number): Promise<void> {
  if (daysLeft === 0) return;
  const waiting = await findWaiting(business, day);
  const kept = daysLeft === 1 ? waiting.slice(0, 1) : [];
  const sent = waiting.slice(kept.length);
  for (const report of sent) await send(business, moment, report);
  if (daysLeft !== 1) return;
  for (const report of [...kept, ...sent.slice(0, 1)]) await voidTicket(business, moment, report);
}

function findWaiting({ database, branchId }: Business, day: string): Promise<Waiting[]> {
  return database.read(async (db) => {
    const { rows } = await sql<Waiting>`
      SELECT r.id, r.phien_ban AS version, r.so_bao_cao AS number, g.id AS "ticketId", g.loai AS kind FROM bao_cao_giao_dich_lon r
      LEFT JOIN LATERAL (
        SELECT g.id, g.loai FROM khach_hang m JOIN giao_dich g ON g.khach_hang_id = m.id AND g.ngay = r.ngay AND g.trang_thai = 1
        WHERE m.root_id = r.khach_hang_id AND g.chi_nhanh_id = ${branchId} AND g.loai = 'MNT' ORDER BY g.id DESC LIMIT 1) g ON true
      WHERE r.trang_thai IN (1, 3) AND r.ngay < ${day}::date
        AND (r.so % ${LATE_ONE_IN} > 0 OR r.ngay <= ${day}::date - ${LATE_DAYS}::int)
      ORDER BY g.id IS NULL, r.id`.execute(db);
    return rows;
  });
}

function send({ database, staff }: Business, moment: Date, { id, version, number }: Waiting): Promise<unknown> {
  const body = { phien_ban: version, ma_tham_chieu: number.replace('GDL', 'CTR'), ghi_chu: null };
  return at(database, moment, (trx) => sendReport(trx, staff.manager, id, body));
}

/** Where the drawer cannot give the money back, the ticket stays. */
async function voidTicket({ database, staff }: Business, moment: Date, { ticketId, kind }: Waiting): Promise<void> {
  const found = TRADE_KINDS.find(({ code }) => code === kind);
  if (!found || ticketId === null) return;
  await unlessRefused(() =>
    at(database, moment, (trx) => voidTrade(trx, staff.manager, found, ticketId, REASONS.voids[0] ?? '')),
  );
}
