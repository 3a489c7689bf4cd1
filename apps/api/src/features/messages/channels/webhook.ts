import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { refuseStrongerAccount } from '../../../domain/rights/rights.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { plainText } from '../words/letter.ts';
import { type Deliver, failed, SENT } from './channel.ts';
import { askChannel, refusedBy } from './http.ts';
import { openFor } from './keys.ts';

export interface WebhookKey {
  address: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

/** Signed as Standard Webhooks says: over id, time and body. */
export function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export const deliverWebhook: Deliver = async ({ database, allowed, config }, { id, placeId, receiver, message }) => {
  const kept = await findWebhook(database, placeId, receiver.id);
  if (!kept) return failed('PLACE_GONE', { isFinal: true });
  if (!(await maySendThere(database, kept.makerId, receiver.id))) return failed('WEBHOOK_MAKER', { isFinal: true });
  const key = await openFor<WebhookKey>(database, 'webhook', String(receiver.id), kept.sealed);
  const seconds = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    type: `doi-tien.${message.loai}`,
    timestamp: new Date(seconds * 1000).toISOString(),
    data: {
      id,
      loai: message.loai,
      tieu_de: message.title,
      noi_dung: plainText(message),
      duong_dan: message.path,
      ...(config.PUBLIC_URL && { lien_ket: new URL(message.path, config.PUBLIC_URL).href }),
    },
  });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(key.secret, id, seconds, body),
  };
  const asked = await askChannel(key.address, { method: 'POST', headers, body }, allowed.servers);
  if ('failure' in asked) return asked.failure;
  const { reply } = asked;
  if (reply.status >= 200 && reply.status < 300) return SENT;
  // As the standard has it: the receiver wants no more.
  return { ...refusedBy(reply), isFinal: reply.status === 410 };
};

interface Kept {
  makerId: number;
  sealed: Buffer;
}

async function findWebhook(database: Database, id: number | null, userId: number): Promise<Kept | undefined> {
  const { rows } = await database.read((db) =>
    sql<Kept>`SELECT nguoi_tao AS "makerId", bi_mat AS sealed FROM tin_webhook WHERE id = ${id} AND nguoi_dung_id = ${userId}`.execute(
      db,
    ),
  );
  return rows[0];
}

/**
 * Whether the person who set the address could still set it. One who has left, or who holds fewer rights than the receiver by now, would be told
 * what only the receiver may see.
 */
async function maySendThere(database: Database, makerId: number, userId: number): Promise<boolean> {
  if (makerId === userId) return true;
  return database.read(async (db) => {
    const { rows } = await sql`
      SELECT FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id WHERE u.id = ${makerId} AND u.trang_thai = 1 AND v.trang_thai = 1`.execute(
      db,
    );
    if (rows.length === 0) return false;
    return refuseStrongerAccount(db, { id: makerId }, userId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  });
}
