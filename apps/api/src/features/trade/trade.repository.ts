import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import { NOW } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Prepared } from './prepare-ticket.ts';

/** What posting adds to a ticket; all null while it waits. */
export interface Outcome {
  safeId: number | null;
  entryId: number | null;
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

/** The next number of this kind and day: the row is held until commit, so numbers have no gaps. */
async function nextCode(trx: Db, kind: TradeKind, day: string): Promise<string> {
  const { rows } = await sql<{ so: number }>`
    INSERT INTO so_phieu (loai, ngay, so) VALUES (${kind.code}, ${day}, 1)
    ON CONFLICT (loai, ngay) DO UPDATE SET so = so_phieu.so + 1 RETURNING so`.execute(trx);
  return `${kind.code}-${day.slice(2).replaceAll('-', '')}-${String(rows[0]?.so ?? 0).padStart(4, '0')}`;
}

export async function insertTrade(trx: Db, { body, prepared, outcome, day, personId }: NewTrade): Promise<number> {
  const { kind, ticket, settlement, conversion } = prepared;
  const isWaiting = outcome.entryId === null;
  const { id } = await trx
    .insertInto('giao_dich')
    .values({
      loai: kind.code,
      ma_giao_dich: await nextCode(trx, kind, day),
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
      hoan_tat_luc: isWaiting ? null : NOW,
      nguoi_tao: personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('giao_dich_dong')
    .values(lineRows(id, body, prepared, outcome))
    .execute();
  return id;
}

function lineRows(tradeId: number, body: TradeBody, { ticket, posted }: Prepared, { lines }: Outcome) {
  return body.chi_tiet.map((line, index) => ({
    giao_dich_id: tradeId,
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
    to_tien: JSON.stringify(lines?.[index]?.notes ?? line.to_tien ?? []),
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
