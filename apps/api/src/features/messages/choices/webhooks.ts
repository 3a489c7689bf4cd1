import { randomBytes } from 'node:crypto';
import { MOST_WEBHOOKS } from '@doi-tien/contract/messages';
import type { MessageAdmin, NewWebhook, WebhookBody } from '@doi-tien/contract/messages.schema';
import { sql } from 'kysely';
import { lockRights, refuseStrongerAccount } from '../../../domain/rights/rights.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { refuseUnlessMessagesOn } from './part.ts';

const SUBJECT = 'cau-hinh-chung';

export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** What the person may see goes there, so setting the address takes every right of that person. */
export async function addWebhook(
  trx: Db,
  actor: Actor,
  body: WebhookBody,
  { secret, sealed }: { secret: string; sealed: Buffer },
): Promise<NewWebhook> {
  await refuseUnlessMessagesOn(trx);
  await lockRights(trx, 'compare');
  const { rows: people } =
    await sql`SELECT FROM nguoi_dung WHERE id = ${body.nguoi_dung_id} AND trang_thai = 1`.execute(trx);
  if (people.length === 0) throw fieldError('nguoi_dung_id', 'notFound');
  await refuseStrongerAccount(trx, actor, body.nguoi_dung_id, 'nguoi_dung_id');
  const { rows: own } = await sql`SELECT FROM tin_webhook WHERE nguoi_dung_id = ${body.nguoi_dung_id}`.execute(trx);
  if (own.length >= MOST_WEBHOOKS) throw new AppError('TOO_MANY_WEBHOOKS', { params: { max: MOST_WEBHOOKS } });
  const host = new URL(body.dia_chi).host;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tin_webhook (nguoi_dung_id, ten, may_chu, bi_mat, nguoi_tao)
    VALUES (${body.nguoi_dung_id}, ${body.ten}, ${host}, ${sealed}, ${actor.id}) RETURNING id`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('The webhook was not written');
  const after = { nguoi_dung_id: body.nguoi_dung_id, ten: body.ten, may_chu: host };
  await recordEvent(trx, actor, { act: 'addWebhook', subject: SUBJECT, subjectId: made.id, after });
  return { id: made.id, khoa_ky: secret };
}

export async function removeWebhook(trx: Db, actor: Actor, id: number): Promise<null> {
  const { rows } = await sql<{ nguoi_dung_id: number; ten: string; may_chu: string }>`
    DELETE FROM tin_webhook WHERE id = ${id} RETURNING nguoi_dung_id, ten, may_chu`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  await recordEvent(trx, actor, { act: 'removeWebhook', subject: SUBJECT, subjectId: id, before: rows[0] });
  return null;
}

export async function readWebhooks(db: Db): Promise<MessageAdmin['webhook']> {
  const { rows } = await sql<MessageAdmin['webhook'][number]>`
    SELECT w.id, w.nguoi_dung_id, u.ho_va_ten AS nguoi_nhan, w.ten, w.may_chu, w.ngay_tao
    FROM tin_webhook w JOIN nguoi_dung u ON u.id = w.nguoi_dung_id ORDER BY w.id`.execute(db);
  return rows;
}
