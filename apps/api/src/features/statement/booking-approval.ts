import type { BookingBody, UndoBookingBody } from '@doi-tien/contract/statement.schema';
import { absolute } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { bookLine, undoBooking } from './booking.service.ts';
import { findReadable } from './readable-account.ts';

/** A booking of a statement that waits for a second person. */
export const bookingAct: ApprovableAct<{ id: number }, BookingBody> = {
  run: (trx, actor, { params, body }) => bookLine(trx, actor, params.id, body),
  preview: async (db, { maker, needs }, { params, body }) => {
    const { tien_id, ten } = await findReadable(db, maker, params.id);
    const { rows } = await sql<{ amount: string }>`
      SELECT trim_scale(so_tien)::text AS amount FROM dong_sao_ke
      WHERE id = ${body.dong_sao_ke_id} AND tai_khoan_id = ${params.id}`.execute(db);
    const counts = rows.map(({ amount }) => ({ tien_id, so_tien: absolute(amount) }));
    return previewOfMoney(db, { branchId: maker.branchId, counts, needs, target: ten });
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
      SELECT trim_scale(s.so_tien)::text AS amount FROM doi_chieu_dong x JOIN dong_sao_ke s ON s.id = x.dong_sao_ke_id
      WHERE x.doi_chieu_id = ${params.matchId} AND s.tai_khoan_id = ${params.id}`.execute(db);
    const counts = rows.map(({ amount }) => ({ tien_id, so_tien: absolute(amount) }));
    return previewOfMoney(db, { branchId: maker.branchId, counts, needs, target: ten });
  },
};
