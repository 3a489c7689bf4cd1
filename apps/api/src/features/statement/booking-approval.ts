import type { BookingBody } from '@doi-tien/contract/statement.schema';
import { absolute } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { bookLine } from './booking.service.ts';
import { findReadable } from './readable-account.ts';

/** A fee of a statement that waits for a second person. */
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
