import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { BookingBody } from '@doi-tien/contract/statement.schema';
import { absolute, subtract } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Previewed } from '../../platform/http/approval.ts';
import { sumSides } from './match.service.ts';
import { findReadable } from './readable-account.ts';

/** A booking of a statement that waits for a second person. */
export async function previewOfBooking(
  db: Db,
  about: Previewed,
  accountId: number,
  { dong_sao_ke_id, dong_but_toan_ids }: BookingBody,
): Promise<ApprovalPreview> {
  const account = await findReadable(db, about.maker, accountId);
  const { outside, books } = await sumSides(db, account, [dong_sao_ke_id], dong_but_toan_ids);
  const counts = [{ tien_id: account.tien_id, so_tien: absolute(subtract(outside, books)) }];
  return previewOfMoney(db, about, { counts, target: account.ten });
}

/** Taking a booking back takes out what it had put in. */
export async function previewOfUndoing(
  db: Db,
  about: Previewed,
  { id, matchId }: { id: number; matchId: number },
): Promise<ApprovalPreview> {
  const { tien_id, ten } = await findReadable(db, about.maker, id);
  const { rows } = await sql<{ amount: string }>`
    SELECT trim_scale(i.so_luong)::text AS amount FROM doi_chieu m JOIN doi_chieu_dong x ON x.doi_chieu_id = m.id
    JOIN outside_book_lines i ON i.id = x.dong_but_toan_id
    WHERE m.id = ${matchId} AND m.tai_khoan_id = ${id} ORDER BY i.but_toan_id DESC LIMIT 1`.execute(db);
  const counts = rows.map(({ amount }) => ({ tien_id, so_tien: absolute(amount) }));
  return previewOfMoney(db, about, { counts, target: ten });
}
