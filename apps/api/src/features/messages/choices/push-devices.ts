import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { MOST_PUSH_DEVICES } from '@doi-tien/contract/messages';
import type { PushDeviceBody } from '@doi-tien/contract/messages.schema';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { addressProblem, bareHost, isPublicAddress, placeOf } from '../../../platform/net/addresses.rules.ts';
import type { AllowedHosts } from '../../../platform/net/guarded-request.ts';
import { refuseUnlessMessagesOn } from './part.ts';

/** Browsers give the address: what cannot be on the public internet is refused here, and again when it is connected to. */
export function refuseAddress(address: string, allowed: AllowedHosts, field: string): void {
  const problem = addressProblem(address);
  if (problem) throw fieldError(field, problem);
  const url = new URL(address);
  const host = bareHost(url.hostname);
  if (allowed.places.has(placeOf(url))) return;
  const isInside =
    isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || /\.(local|internal|localhost)\.?$/i.test(host);
  if (isInside) throw fieldError(field, 'addressNotPublic');
}

/** A P-256 point that is not compressed, and 16 bytes: what the encryption needs. */
function refuseKeys({ p256dh, auth }: PushDeviceBody): void {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw fieldError('p256dh', 'invalid');
  if (Buffer.from(auth, 'base64url').length !== 16) throw fieldError('auth', 'invalid');
}

/** The same browser again is the same row; one that somebody else signed in to since belongs to them now. */
export async function addPushDevice(
  trx: Db,
  actor: Actor,
  body: PushDeviceBody,
  sealed: Buffer,
): Promise<{ id: number }> {
  await refuseUnlessMessagesOn(trx);
  refuseKeys(body);
  const hash = createHash('sha256').update(body.endpoint).digest();
  await sql`DELETE FROM tin_thiet_bi WHERE bam = ${hash} AND nguoi_dung_id <> ${actor.id}`.execute(trx);
  const { rows: own } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tin_thiet_bi WHERE nguoi_dung_id = ${actor.id} AND bam <> ${hash}`.execute(trx);
  if ((own[0]?.count ?? 0) >= MOST_PUSH_DEVICES)
    throw new AppError('TOO_MANY_PUSH_DEVICES', { params: { max: MOST_PUSH_DEVICES } });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tin_thiet_bi (nguoi_dung_id, ten, bam, bi_mat) VALUES (${actor.id}, ${body.ten}, ${hash}, ${sealed})
    ON CONFLICT ON CONSTRAINT push_device_known
      DO UPDATE SET nguoi_dung_id = excluded.nguoi_dung_id, ten = excluded.ten, bi_mat = excluded.bi_mat RETURNING id`.execute(
    trx,
  );
  const [made] = rows;
  if (!made) throw new Error('The device was not written');
  await recordEvent(trx, actor, {
    act: 'addPushDevice',
    subject: 'nguoi-dung',
    subjectId: actor.id,
    after: { ten: body.ten },
  });
  return made;
}

export async function removePushDevice(trx: Db, actor: Actor, id: number): Promise<null> {
  const { rows } = await sql<{ ten: string }>`
    DELETE FROM tin_thiet_bi WHERE id = ${id} AND nguoi_dung_id = ${actor.id} RETURNING ten`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  await recordEvent(trx, actor, {
    act: 'removePushDevice',
    subject: 'nguoi-dung',
    subjectId: actor.id,
    before: rows[0],
  });
  return null;
}
