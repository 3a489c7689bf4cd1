import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { type RawBuilder, sql } from 'kysely';
import { NOW } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Prepared } from './prepare-ticket.ts';

/** What posting adds to a ticket; all null while it waits. */
export interface Outcome {
  safeId: number | null;
  entryId: number | RawBuilder<number> | null;
  profit: string | null;
  /** Per line: what the money cost or is carried at, what it earned, and the notes that changed hands. */
  lines: { cost: string; profit: string; notes: { menh_gia_id: number; so_to: number }[] }[] | null;
}

export interface NewTrade {
  body: TradeBody;
  prepared: Prepared;
  outcome: Outcome;
  day: string;
  personId: number;
}

/** The ticket this transaction wrote last, for what is asked in the same breath. */
export const LAST_TRADE = sql<number>`(SELECT currval(pg_get_serial_sequence('giao_dich', 'id')))`;

/**
 * The ticket with its number and its lines, in one statement. The row of the last number is held until commit, so
 * numbers have no gaps.
 */
export async function insertTrade(trx: Db, { body, prepared, outcome, day, personId }: NewTrade): Promise<void> {
  const { kind, ticket, settlement, conversion } = prepared;
  const isWaiting = outcome.entryId === null;
  const columns = {
    loai: kind.code,
    ket_id: outcome.safeId,
    ngay: day,
    tien_thanh_toan_id: settlement.id,
    ten_khach: body.ten_khach ?? null,
    dien_thoai: body.dien_thoai ?? null,
    loai_giay_to: body.loai_giay_to ?? null,
    so_giay_to: body.so_giay_to ?? null,
    quoc_tich: body.quoc_tich ?? null,
    phi_thu: body.phi_thu ?? '0',
    phi_chi: body.phi_chi ?? '0',
    lam_tron: ticket.rounding,
    thanh_tien: ticket.total,
    gia_tri: ticket.value,
    loi_nhuan: outcome.profit,
    ty_gia_quy_doi: conversion === '1' ? null : conversion,
    ly_do_ty_gia: body.ly_do_ty_gia ?? null,
    ghi_chu: body.ghi_chu ?? null,
    trang_thai: isWaiting ? 2 : 1,
    ma_tham_chieu: body.ma_tham_chieu ?? null,
    mang: body.mang ?? null,
    but_toan_id: outcome.entryId,
    nguoi_tao: personId,
    cac_tien: [...new Set(body.chi_tiet.map(({ tien_id }) => tien_id))],
  };
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`
    WITH number AS (
      INSERT INTO so_phieu (loai, ngay, so) VALUES (${kind.code}, ${day}, 1)
      ON CONFLICT (loai, ngay) DO UPDATE SET so = so_phieu.so + 1 RETURNING so),
    ticket AS (
      INSERT INTO giao_dich (${names}, ma_giao_dich, hoan_tat_luc)
      SELECT ${sql.join(Object.values(columns))},
             ${`${kind.code}-${day.slice(2).replaceAll('-', '')}-`} || lpad(so::text, greatest(4, length(so::text)), '0'),
             ${isWaiting ? sql`NULL` : NOW}
      FROM number RETURNING id),
    lines AS (
      INSERT INTO giao_dich_dong (giao_dich_id, stt, tien_id, nhom_ty_gia, so_luong, ty_gia, ty_gia_niem_yet, thanh_tien,
                                  gia_tri, gia_von, loi_nhuan, to_tien)
      SELECT ticket.id, l.* FROM ticket, jsonb_to_recordset(${JSON.stringify(lineRows(body, prepared, outcome))}::jsonb)
        AS l (stt smallint, tien_id int, nhom_ty_gia text, so_luong numeric, ty_gia numeric, ty_gia_niem_yet numeric,
              thanh_tien numeric, gia_tri numeric, gia_von numeric, loi_nhuan numeric, to_tien jsonb))
    SELECT`.execute(trx);
}

function lineRows(body: TradeBody, { ticket, posted }: Prepared, { lines }: Outcome) {
  return body.chi_tiet.map((line, index) => ({
    stt: index + 1,
    tien_id: line.tien_id,
    nhom_ty_gia: line.nhom_ty_gia ?? null,
    so_luong: line.so_luong,
    ty_gia: line.ty_gia,
    ty_gia_niem_yet: posted[index]?.rate ?? null,
    thanh_tien: ticket.amounts[index]?.amount ?? '0',
    gia_tri: ticket.amounts[index]?.value ?? '0',
    gia_von: lines?.[index]?.cost ?? null,
    loi_nhuan: lines?.[index]?.profit ?? null,
    to_tien: lines?.[index]?.notes ?? line.to_tien ?? [],
  }));
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
