import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { NewTrade, Outcome, TicketNumber } from './new-trade.ts';

/**
 * Numbers a new ticket and inserts it with its lines. The last number of its branch, kind and day is locked until the commit, so
 * that numbers have no gaps: post the entry before.
 */
export async function insertTicket(
  trx: Db,
  { branchId, approval }: Actor,
  draft: NewTrade,
  { entryId, tradedValue }: { entryId: number | null; tradedValue: string },
): Promise<Trade> {
  const row = { ...draft, gia_tri_truoc_phi: tradedValue, nguoi_duyet_id: approval?.approverId ?? null };
  const { rows } = await sql<{ made: TicketNumber }>`
    SELECT create_ticket(${branchId}::int, ${JSON.stringify(row)}::jsonb, ${entryId}::bigint) AS made`.execute(trx);
  if (!rows[0]) throw new Error('The ticket was not written');
  return { ...draft, ...rows[0].made };
}

/** A waiting ticket that has arrived: what posting it came to. */
export async function completeTrade(
  trx: Db,
  id: number,
  outcome: Outcome,
  given: {
    ma_tham_chieu: string;
    mang: string | null;
    day: string;
    accountId: number | null;
    approverId: number | null;
  },
): Promise<void> {
  await trx
    .updateTable('giao_dich')
    .set({ trang_thai: 1, ket_id: outcome.safeId, but_toan_id: outcome.entryId, loi_nhuan: outcome.profit })
    .set({ ma_tham_chieu: given.ma_tham_chieu, ngay: given.day, hoan_tat_luc: NOW })
    .set({ tai_khoan_ngoai_id: given.accountId })
    .set({
      to_thanh_toan: JSON.stringify(outcome.settled?.notes ?? []),
      to_thoi_lai: JSON.stringify(outcome.settled?.change.notes ?? []),
    })
    .set((row) => ({ nguoi_duyet: row.fn.coalesce(row.val(given.approverId), 'nguoi_duyet') }))
    // The network may have been written down when the ticket was saved.
    .set((row) => ({ mang: row.fn.coalesce(row.val(given.mang), 'mang') }))
    .where('id', '=', id)
    .execute();
  for (const [index, line] of (outcome.lines ?? []).entries()) {
    await trx
      .updateTable('giao_dich_dong')
      .set({ gia_von: line.cost, loi_nhuan: line.profit })
      .where('giao_dich_id', '=', id)
      .where('stt', '=', index + 1)
      .execute();
  }
}

export async function lockTrade(trx: Db, branchId: number, kind: TradeKind, id: number) {
  return trx
    .selectFrom('giao_dich')
    .select(['id', 'trang_thai', 'but_toan_id', 'khach_hang_id', 'ma_giao_dich', 'gia_tri', 'gia_tri_truoc_phi'])
    .where('chi_nhanh_id', '=', branchId)
    .where('id', '=', id)
    .where('loai', '=', kind.code)
    .forUpdate()
    .executeTakeFirst();
}
