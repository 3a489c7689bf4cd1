import { MESSAGE_STATUS, type MessageChannel } from '@doi-tien/contract/messages';
import { sql } from 'kysely';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { type Delivery, failed, type SendTools } from '../channels/channel.ts';
import { DELIVER } from '../channels/deliver.ts';
import type { Fact } from '../occurrences/fact.ts';
import { findOccurrences } from '../occurrences/occurrence.ts';
import { readFact } from '../occurrences/read-fact.ts';
import { findReceiver, type Receiver } from '../occurrences/receiver.ts';
import { compose } from '../words/compose.ts';
import { WORDS } from '../words/fill.ts';
import type { Message } from '../words/message.ts';
import { MOST_TRIES, waitAfter } from './pack.rules.ts';

/** While a process sends it, nobody else does; one that was killed meanwhile leaves it to the next after this. */
const CLAIMED_SECONDS = 90;

export interface Claimed {
  id: string;
  userId: number;
  channel: MessageChannel;
  placeId: number | null;
  kind: string;
  occurrenceIds: string[];
  tries: number;
}

const CLAIMED = sql`id, nguoi_dung_id AS "userId", kenh AS channel, noi_id AS "placeId", loai AS kind, su_kien_ids::text[] AS "occurrenceIds", so_lan AS tries`;

/** Takes one message upon this process, committed before it is sent: it is sent at least once, whatever dies when. */
export async function claimDue(trx: Db, exceptUserIds: readonly number[]): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE tin_gui SET so_lan = so_lan + 1, loi = NULL, lan_toi = clock_timestamp() + make_interval(secs => ${CLAIMED_SECONDS})
    WHERE id = (SELECT id FROM tin_gui WHERE trang_thai = ${sql.lit(MESSAGE_STATUS.waiting)} AND lan_toi <= clock_timestamp()
                  AND nguoi_dung_id <> ALL(${exceptUserIds}::int[])
                ORDER BY lan_toi LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${CLAIMED}`.execute(trx);
  return rows[0];
}

/** One that a person wants sent now. */
async function claimOne(trx: Db, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE tin_gui SET so_lan = so_lan + 1, loi = NULL, lan_toi = clock_timestamp() + make_interval(secs => ${CLAIMED_SECONDS})
    WHERE id = ${id}::uuid AND trang_thai = ${MESSAGE_STATUS.waiting} AND lan_toi <= clock_timestamp() RETURNING ${CLAIMED}`.execute(
    trx,
  );
  return rows[0];
}

export async function sendOne(tools: SendTools, id: string): Promise<void> {
  const claimed = await tools.database.inTransaction((trx) => claimOne(trx, id));
  if (claimed) await sendClaimed(tools, claimed);
}

export async function sendClaimed(tools: SendTools, claimed: Claimed): Promise<void> {
  const { database } = tools;
  if (claimed.tries > MOST_TRIES) return endMessage(database, claimed, failed('NOT_COMPOSED', { isFinal: true }));
  const composed = await composeNow(database, claimed).catch(() => 'broken' as const);
  if (composed === 'broken') return endMessage(database, claimed, failed('NOT_COMPOSED'));
  if (composed === null) return dropMessage(database, claimed.id);
  const { receiver, message, business } = composed;
  const { id, placeId, channel } = claimed;
  const delivery = await DELIVER[channel](tools, { id, placeId, receiver, message, business });
  await endMessage(database, claimed, delivery);
}

interface Composed {
  receiver: Receiver;
  message: Message;
  business: string;
}

/** As things stand now: rights that were lost, requests that were decided and safes that are being counted are not told of. */
async function composeNow(
  database: Database,
  { userId, channel, kind, occurrenceIds }: Claimed,
): Promise<Composed | null> {
  return database.read(async (db) => {
    const { ten_doanh_nghiep: business, bat_tin_nhan } = await readSettings(db);
    const receiver = await findReceiver(db, userId);
    if (!receiver || !bat_tin_nhan) return null;
    if (kind === 'thu') return { receiver, message: testMessage(receiver), business };
    const facts: Fact[] = [];
    for (const occurrence of await findOccurrences(db, occurrenceIds)) {
      const fact = await readFact(db, occurrence);
      const isForThem = occurrence.userId === null || occurrence.userId === userId;
      if (fact && isForThem && fact.isVisibleTo(receiver)) facts.push(fact);
    }
    if (facts.length === 0) return null;
    const isPhone = channel === 'push' || channel === 'telegram';
    const message = compose(facts, { receiver, hidesAmounts: receiver.hidesAmounts && isPhone });
    return { receiver, message, business };
  });
}

function testMessage({ language }: Receiver): Message {
  const { title, body } = WORDS[language].test;
  return { loai: 'thu', title, lines: [body], rows: [], path: '/profile/messages', isDecision: false };
}

async function dropMessage(database: Database, id: string): Promise<void> {
  await database.inTransaction((trx) =>
    sql`UPDATE tin_gui SET trang_thai = ${MESSAGE_STATUS.dropped}, loi = NULL WHERE id = ${id}::uuid`.execute(trx),
  );
}

async function endMessage(database: Database, { id, tries }: Claimed, delivery: Delivery): Promise<void> {
  await database.inTransaction(async (trx) => {
    if (delivery.isSent) {
      await sql`
        UPDATE tin_gui SET trang_thai = ${MESSAGE_STATUS.sent}, gui_luc = clock_timestamp(), loi = NULL WHERE id = ${id}::uuid`.execute(
        trx,
      );
      return;
    }
    // Not where this try took so long that another process has made one since.
    const { reason, detail, isFinal = false, waitSeconds } = delivery;
    const isOver = isFinal || tries >= MOST_TRIES;
    await sql`
      UPDATE tin_gui SET loi = ${detail === undefined ? reason : `${reason} ${detail}`},
        trang_thai = ${isOver ? MESSAGE_STATUS.failed : MESSAGE_STATUS.waiting},
        lan_toi = clock_timestamp() + make_interval(secs => ${waitAfter(tries, waitSeconds)})
      WHERE id = ${id}::uuid AND trang_thai = ${MESSAGE_STATUS.waiting} AND so_lan = ${tries}`.execute(trx);
  });
}
