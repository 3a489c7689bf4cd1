import { MESSAGE_STATUS } from '@doi-tien/contract/messages';
import type { MessageOutcome, MessageTestBody } from '@doi-tien/contract/messages.schema';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { refuseUnlessMessagesOn } from '../choices/part.ts';
import { may } from '../occurrences/receiver.ts';
import { findPlaces } from './places.ts';

const MOST_TESTS_AN_HOUR = 20;

/** A message that says nothing, to one place of one's own; it waits to be sent at once. */
export async function writeTest(trx: Db, actor: Actor, { kenh, id = null }: MessageTestBody): Promise<string> {
  await refuseUnlessMessagesOn(trx);
  const places = await findPlaces(trx, actor.id, [kenh]);
  const place = places.find((each) => id === null || each.id === id);
  if (!place) throw new AppError('MESSAGE_PLACE_MISSING');
  const { rows: recent } = await sql`
    SELECT FROM tin_gui WHERE nguoi_dung_id = ${actor.id} AND loai = 'thu' AND ngay_tao > clock_timestamp() - interval '1 hour'`.execute(
    trx,
  );
  if (recent.length >= MOST_TESTS_AN_HOUR) throw new AppError('TOO_MANY_TEST_MESSAGES');
  const { rows } = await sql<{ id: string }>`
    INSERT INTO tin_gui (nguoi_dung_id, kenh, noi_id, loai, su_kien_ids) VALUES (${actor.id}, ${kenh}, ${place.id}, 'thu', '{}')
    RETURNING id::text AS id`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('The message was not written');
  await recordEvent(trx, actor, { act: 'testMessage', subject: 'nguoi-dung', subjectId: actor.id, after: { kenh } });
  return made.id;
}

/** One's own, or anybody's for who keeps the settings. It is composed anew, by the rights of its receiver. */
export async function sendAgain(trx: Db, actor: Actor, id: string): Promise<string> {
  await refuseUnlessMessagesOn(trx);
  const keepsSettings = may(actor, 'cau-hinh-chung', 'update');
  const { rows } = await sql<{ kenh: string; loai: string; nguoi_dung_id: number }>`
    UPDATE tin_gui SET trang_thai = ${MESSAGE_STATUS.waiting}, so_lan = 0, loi = NULL, lan_toi = clock_timestamp()
    WHERE id = ${id}::uuid AND trang_thai = ${MESSAGE_STATUS.failed} AND (nguoi_dung_id = ${actor.id} OR ${keepsSettings})
    RETURNING kenh, loai, nguoi_dung_id`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  await recordEvent(trx, actor, {
    act: 'resendMessage',
    subject: 'nguoi-dung',
    subjectId: rows[0].nguoi_dung_id,
    after: rows[0],
  });
  return id;
}

export async function readOutcome(db: Db, id: string): Promise<MessageOutcome> {
  const { rows } = await sql<MessageOutcome>`SELECT trang_thai, loi FROM tin_gui WHERE id = ${id}::uuid`.execute(db);
  return rows[0] ?? { trang_thai: MESSAGE_STATUS.dropped, loi: null };
}
