import type { BookingBody, UndoBookingBody } from '@doi-tien/contract/statement.schema';
import { absolute, subtract } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { bookLine, undoBooking } from './booking.service.ts';
import { sumSides } from './match.service.ts';
import { findReadable } from './readable-account.ts';

/** A booking of a statement that waits for a second person. */
export const bookingAct: ApprovableAct<{ id: number }, BookingBody> = {
  run: (trx, actor, { params, body }) => bookLine(trx, actor, params.id, body),
  preview: async (db, { maker, needs }, { params, body }) => {
    const account = await findReadable(db, maker, params.id);
    const { outside, books } = await sumSides(db, account, [body.dong_sao_ke_id], body.dong_but_toan_ids);
    const counts = [{ tien_id: account.tien_id, so_tien: absolute(subtract(outside, books)) }];
    const target = account.ten;
    return previewOfMoney(db, { branchId: maker.branchId, counts, needs, target });
  },
};

/** Taking a booking back takes out what it had put in. */
export const undoingAct: ApprovableAct<{ id: number; matchId: number }, UndoBookingBody> = {
  run: async (trx, actor, { params, body }) => {
    await undoBooking(trx, actor, params.id, params.matchId, body.ly_do);
    return null;
  },
  preview: async (db, { maker, needs }, { params }) => {
    const { tien_id, ten } = await findReadable(db, maker, params.id);
    const { rows } = await sql<{ amount: string }>`
      SELECT trim_scale(i.so_luong)::text AS amount FROM doi_chieu m JOIN doi_chieu_dong x ON x.doi_chieu_id = m.id
      JOIN outside_book_lines i ON i.id = x.dong_but_toan_id
      WHERE m.id = ${params.matchId} AND m.tai_khoan_id = ${params.id} ORDER BY i.but_toan_id DESC LIMIT 1`.execute(db);
    const counts = rows.map(({ amount }) => ({ tien_id, so_tien: absolute(amount) }));
    return previewOfMoney(db, { branchId: maker.branchId, counts, needs, target: ten });
  },
};
