import type { MessageChannel } from '@doi-tien/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Where one message goes: a channel of a person, or one of their devices or webhooks. */
export interface Place {
  channel: MessageChannel;
  id: number | null;
}

/** The places of a person on these channels. An e-mail address and a chat are one each. */
export async function findPlaces(db: Db, userId: number, channels: readonly MessageChannel[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT 'email' AS channel, NULL::int AS id FROM nguoi_dung WHERE id = ${userId} AND email IS NOT NULL AND 'email' = ANY(${channels}::text[])
    UNION ALL SELECT 'telegram', NULL FROM tin_telegram
      WHERE nguoi_dung_id = ${userId} AND bi_mat IS NOT NULL AND 'telegram' = ANY(${channels}::text[])
    UNION ALL SELECT 'push', id FROM tin_thiet_bi WHERE nguoi_dung_id = ${userId} AND 'push' = ANY(${channels}::text[])
    UNION ALL SELECT 'webhook', id FROM tin_webhook WHERE nguoi_dung_id = ${userId} AND 'webhook' = ANY(${channels}::text[])
    ORDER BY 1, 2`.execute(db);
  return rows;
}
