import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { type RawBuilder, sql } from 'kysely';
import { NOW } from '../../db/clock.ts';
import { atClose, type Found, findAtClose, jsonAtClose } from '../../db/closing.ts';
import type { Db } from '../../db/database.ts';
import type { LegNotes } from './note-moves.ts';

/** What posting adds to a ticket; all null while it waits. */
export interface Outcome {
  safeId: number | null;
  entryId: number | RawBuilder<number> | null;
  profit: string | null;
  /** Per line: what the money cost or is carried at, what it earned, and the notes that changed hands. */
  lines: { cost: string; profit: string; notes: { menh_gia_id: number; so_to: number }[] }[] | null;
  /** The notes of the settlement currency that changed hands. */
  settled?: LegNotes;
}

/** What only the database knows about a ticket that is going to be written. */
export type TicketNumber = Pick<Trade, 'id' | 'ma_giao_dich' | 'nguoi_tao' | 'ngay_tao' | 'ngay_cap_nhat'>;

/** The next number of its kind and day, held until the end, so that numbers have no gaps, and taken no earlier. */
export function numberAtClose(trx: Db, kind: TradeKind, day: string, personId: number): Found<TicketNumber> {
  return findAtClose(trx, sql<TicketNumber>`number_ticket(${kind.code}, ${day}::date, ${personId})`);
}

/** Leaves a new ticket and its lines to be written at the end. */
export function writeTicketAtClose(trx: Db, ticket: Trade, entryId: Outcome['entryId']): void {
  atClose(trx, sql`write_ticket(${jsonAtClose(trx, ticket)}::jsonb, ${entryId}::bigint)`);
}

/** A waiting ticket that has arrived: what posting it came to. */
export async function completeTrade(
  trx: Db,
  id: number,
  outcome: Outcome,
  given: { ma_tham_chieu: string; mang: string | null; day: string },
): Promise<void> {
  await trx
    .updateTable('giao_dich')
    .set({ trang_thai: 1, ket_id: outcome.safeId, but_toan_id: outcome.entryId, loi_nhuan: outcome.profit })
    .set({ ma_tham_chieu: given.ma_tham_chieu, ngay: given.day, hoan_tat_luc: NOW })
    .set({
      to_thanh_toan: JSON.stringify(outcome.settled?.notes ?? []),
      to_thoi_lai: JSON.stringify(outcome.settled?.change.notes ?? []),
    })
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

export async function lockTrade(trx: Db, kind: TradeKind, id: number) {
  return trx
    .selectFrom('giao_dich')
    .select(['id', 'trang_thai', 'but_toan_id', 'ma_giao_dich', 'gia_tri'])
    .where('id', '=', id)
    .where('loai', '=', kind.code)
    .forUpdate()
    .executeTakeFirst();
}
