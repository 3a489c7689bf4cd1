import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
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
  const key = await findWebhook(database, placeId, receiver.id);
  if (!key) return failed('PLACE_GONE', { isFinal: true });
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
  const asked = await askChannel(key.address, { method: 'POST', headers, body }, allowed);
  if ('failure' in asked) return asked.failure;
  const { reply } = asked;
  if (reply.status >= 200 && reply.status < 300) return SENT;
  // As the standard has it: the receiver wants no more.
  return { ...refusedBy(reply), isFinal: reply.status === 410 };
};

async function findWebhook(database: Database, id: number | null, userId: number): Promise<WebhookKey | null> {
  const { rows } = await database.read((db) =>
    sql<{ sealed: Buffer }>`
      SELECT bi_mat AS sealed FROM tin_webhook WHERE id = ${id} AND nguoi_dung_id = ${userId}`.execute(db),
  );
  return rows[0] ? openFor<WebhookKey>(database, 'webhook', String(userId), rows[0].sealed) : null;
}
