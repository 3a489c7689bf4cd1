import type { PushPayload } from '@doi-tien/contract/messages';
import { URGENT_KINDS } from '@doi-tien/contract/messages';
import { sql } from 'kysely';
import webPush from 'web-push';
import type { Database } from '../../../platform/db/database.ts';
import { plainText } from '../words/letter.ts';
import { type Deliver, failed, SENT } from './channel.ts';
import { askChannel, refusedBy } from './http.ts';
import { makeKeyOnce, openFor } from './keys.ts';

/** As a browser gives it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Those of the installation, made with the first use. */
export function vapidKeys(database: Database): Promise<VapidKeys> {
  return makeKeyOnce<VapidKeys>(database, 'vapid', () => webPush.generateVAPIDKeys());
}

/** Longer text does not fit a notification, nor the 4096 bytes that push services take. */
const MOST_SIGNS = 600;
/** After this the push service forgets it: it is in the app anyway. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The encryption and the VAPID head are the library's; the request is ours, since browsers give the address. */
export const deliverPush: Deliver = async ({ database, allowed, config }, { id, placeId, message, receiver }) => {
  const device = await findDevice(database, placeId, receiver.id);
  if (!device) return failed('PLACE_GONE', { isFinal: true });
  const { endpoint, p256dh, auth } = await openFor<Subscription>(
    database,
    'push device',
    String(receiver.id),
    device.sealed,
  );
  const payload: PushPayload = {
    id,
    loai: message.loai,
    tieu_de: message.title,
    noi_dung: shortened(plainText(message)),
    duong_dan: message.path,
    ...(message.isDecision && { hanh_dong: 'duyet' as const }),
  };
  const keys = await vapidKeys(database);
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: subjectOf(config.PUBLIC_URL), ...keys },
    TTL: KEPT_SECONDS,
    urgency: URGENT_KINDS.has(message.loai) ? 'high' : 'normal',
    // At most 32 signs: one that comes again before the phone woke replaces the earlier one.
    topic: id.replaceAll('-', ''),
    contentEncoding: 'aes128gcm',
  });
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const asked = await askChannel(endpoint, { method: 'POST', headers, body: details.body }, allowed.push);
  if ('failure' in asked) return asked.failure;
  const { reply } = asked;
  if (reply.status >= 200 && reply.status < 300) return SENT;
  if (reply.status === 404 || reply.status === 410) {
    await database.inTransaction((trx) => sql`DELETE FROM tin_thiet_bi WHERE id = ${placeId}`.execute(trx));
    return failed('PLACE_GONE', { isFinal: true, detail: String(reply.status) });
  }
  return { ...refusedBy(reply), isFinal: [400, 401, 403, 413].includes(reply.status) };
};

async function findDevice(database: Database, id: number | null, userId: number) {
  const { rows } = await database.read((db) =>
    sql<{ sealed: Buffer }>`
      SELECT bi_mat AS sealed FROM tin_thiet_bi WHERE id = ${id} AND nguoi_dung_id = ${userId}`.execute(db),
  );
  return rows[0];
}

/** Whom a push service could ask; it must be an https or mailto address. */
function subjectOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https://') ? new URL(publicUrl).origin : 'mailto:admin@localhost.localdomain';
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= MOST_SIGNS ? text : `${signs.slice(0, MOST_SIGNS - 1).join('')}…`;
}
