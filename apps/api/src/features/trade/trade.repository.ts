import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeLine } from '@doi-tien/contract/trade.schema';
import { canonical } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { rateUnitOf } from '../../domain/currencies/currencies.ts';
import { reservedPart } from '../../domain/reservations/takings.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { loggedBy } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LegNotes } from './notes.rules.ts';
import type { Prepared } from './prepare-ticket.ts';
import type { ValuedLine } from './price.rules.ts';
import type { LineResult } from './ticket.rules.ts';
import { toldTier } from './tier.rules.ts';

/** What posting adds to a ticket; all null while it waits. */
export interface Outcome {
  safeId: number | null;
  profit: string | null;
  lines: readonly (ValuedLine & LineResult)[] | null;
  /** The notes of the settlement currency that changed hands. */
  settled?: LegNotes;
  /** The till that cash moved in; null of the vault. */
  till: string | null;
}

/** What the database adds to a new ticket. */
export type TicketNumber = Pick<Trade, 'id' | 'ma_giao_dich' | 'nguoi_tao' | 'ngay_tao' | 'ngay_cap_nhat'>;

interface NewTicket {
  body: TradeBody;
  prepared: Prepared;
  outcome: Outcome;
  /** As it is to be written; null while the ticket waits. */
  entry: string | null;
  day: string;
  customerId: number | null;
}

/**
 * Writes a new ticket: its entry, its number and lines, its row in the log and its live events, in one call of `write_ticket`. The last number
 * of its branch, kind and day, and the end of the log, stay locked until the commit: numbers have no gaps, and what comes after it waits for no lock.
 */
export async function writeTicket(
  trx: Db,
  actor: Actor,
  ticket: NewTicket,
): Promise<{ created: Trade; entryId: number | null }> {
  const { prepared, entry } = ticket;
  const draft = draftOf(ticket, actor);
  const kept = {
    gia_tri_truoc_phi: prepared.tradedValue,
    nguoi_duyet_id: actor.approval?.approverId ?? null,
    // What the report by rate compares with; the ticket itself tells none of it.
    niem_yet: prepared.lines.map(({ posted, postedReference }) => ({ luc: posted?.since, goc: postedReference })),
  };
  const { rows } = await sql<{ written: { made: TicketNumber; entryId: number | null } }>`
    SELECT write_ticket(branch_id => ${actor.branchId}::int, ticket => ${JSON.stringify(draft)}::jsonb, kept => ${JSON.stringify(kept)}::jsonb,
      entry => ${entry}::jsonb, logged => ${JSON.stringify(loggedBy(actor, prepared.kind.path))}::jsonb) AS written`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('The ticket was not written');
  const { made, entryId } = rows[0].written;
  return { created: { ...draft, ...made }, entryId };
}

/** A ticket as it is written, logged and answered, without asking for it again: the same that its list shows from now on. */
function draftOf(
  { body, prepared, outcome, day, customerId }: NewTicket,
  actor: Actor,
): Omit<Trade, keyof TicketNumber> {
  const { kind, paidIn, conversion, rounding, total, value, account } = prepared;
  return {
    loai: kind.code,
    ket_id: outcome.safeId,
    ngay: day,
    tien_thanh_toan_id: paidIn.id,
    ma_tien_thanh_toan: paidIn.code,
    khach_hang_id: customerId,
    ten_khach: body.ten_khach ?? null,
    dien_thoai: body.dien_thoai ?? null,
    loai_giay_to: body.loai_giay_to ?? null,
    so_giay_to: body.so_giay_to || null,
    quoc_tich: body.quoc_tich ?? null,
    phi_thu: canonical(body.phi_thu ?? '0'),
    phi_chi: canonical(body.phi_chi ?? '0'),
    lam_tron: rounding,
    thanh_tien: total,
    gia_tri: value,
    loi_nhuan: outcome.profit,
    ty_gia_quy_doi: paidIn.code === BASE_CURRENCY ? null : canonical(conversion),
    ly_do_ty_gia: body.ly_do_ty_gia ?? null,
    ly_do_lay_giu_cho: body.ly_do_lay_giu_cho || null,
    ghi_chu: body.ghi_chu ?? null,
    trang_thai: outcome.lines ? 1 : 2,
    ma_tham_chieu: body.ma_tham_chieu || null,
    mang: body.mang ?? null,
    tai_khoan_ngoai_id: account?.id ?? null,
    ly_do_huy: null,
    huy_luc: null,
    ngan_quy: outcome.till,
    ngan_quy_huy: null,
    in_an: null,
    so_lan_in: 0,
    phien_ban: 1,
    nguoi_tao_id: actor.id,
    nguoi_duyet: actor.approval?.approverName ?? null,
    nguoi_duyet_huy: null,
    chi_tiet: (outcome.lines ?? prepared.lines).map(lineOfTicket),
    to_thanh_toan: outcome.settled?.notes ?? [],
    thoi_lai: changeAmount(prepared),
    to_thoi_lai: outcome.settled?.change.notes ?? [],
  };
}

/** What goes back to the customer of a sale; "0" where nothing does. */
export function changeAmount({ legs }: Prepared): string {
  return legs[0]?.change?.amount ?? '0';
}

/** Of a ticket that waits nothing has been earned, and no notes have moved. */
function lineOfTicket(line: ValuedLine & Partial<LineResult>, index: number): TradeLine {
  const { currency } = line;
  return {
    stt: index + 1,
    tien_id: currency.id,
    ma_tien: currency.code,
    so_le: currency.decimals,
    nhom_ty_gia: line.group,
    so_luong: canonical(line.quantity),
    ty_gia: canonical(line.rate),
    ty_gia_niem_yet: line.posted?.rate ?? null,
    don_vi_ty_gia: rateUnitOf(currency),
    thanh_tien: line.amount,
    gia_tri: line.value,
    gia_von: line.cost ?? null,
    loi_nhuan: line.profit ?? null,
    to_tien: line.moved?.notes ?? [],
    bac: line.tier && toldTier(line.tier),
    ...reservedPart(line),
  };
}

/** A waiting ticket that has arrived: what posting it came to. */
export async function completeTrade(
  trx: Db,
  id: number,
  outcome: Outcome,
  given: {
    entryId: number | null;
    ma_tham_chieu: string;
    mang: string | null;
    day: string;
    accountId: number | null;
    approverId: number | null;
  },
): Promise<void> {
  await trx
    .updateTable('giao_dich')
    .set({ trang_thai: 1, ket_id: outcome.safeId, but_toan_id: given.entryId, loi_nhuan: outcome.profit })
    .set({ ma_tham_chieu: given.ma_tham_chieu, ngay: given.day })
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
