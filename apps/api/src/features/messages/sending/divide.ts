import { MESSAGE_STATUS, PART_OF_KIND } from '@doi-tien/contract/messages';
import { partsOff } from '@doi-tien/contract/parts';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { findUndivided, type Occurrence } from '../occurrences/occurrence.ts';
import { readFact } from '../occurrences/read-fact.ts';
import { type Choice, findChoices, findReceiver, type Receiver } from '../occurrences/receiver.ts';
import { packsOf, quietSecondsLeft, type Wanted, WINDOW_SECONDS } from './pack.rules.ts';
import { findPlaces } from './places.ts';

const AT_A_TIME = 200;

interface WantedBy {
  userId: number;
  channels: Choice['channels'];
}

/**
 * Gives what happened to those who want it and may know it, as messages that wait to be sent. One that cannot be read now holds up no
 * other and is not lost: it goes to all who want its kind, and is read and judged when it is sent. Answers how many occurrences were divided.
 */
export async function divideOccurrences(database: Database, onError: (error: unknown) => void): Promise<number> {
  const found = await database.read((db) => findUndivided(db, AT_A_TIME));
  if (found.length === 0) return 0;
  const settings = await database.read(readSettings);
  const choices = await database.read((db) => findChoices(db, [...new Set(found.map(({ loai }) => loai))]));
  const receivers = new Map<number, Receiver | undefined>();
  for (const { userId } of choices)
    if (!receivers.has(userId)) receivers.set(userId, await database.read((db) => findReceiver(db, userId)));
  const wanted = new Map<string, WantedBy[]>();
  for (const occurrence of found) {
    const own = choices.filter(({ kind }) => kind === occurrence.loai);
    const asked = () => database.read((db) => whoWants(db, occurrence, own, receivers));
    const isOn = settings.bat_tin_nhan && isKindOn(settings, occurrence.loai);
    wanted.set(
      occurrence.id,
      isOn
        ? await asked().catch((error: unknown) => {
            onError(error);
            return own.filter(({ userId }) => isAbout(occurrence, userId) && receivers.get(userId));
          })
        : [],
    );
  }
  await database.inTransaction((trx) => keepMessages(trx, { found, wanted, receivers, timeZone: settings.mui_gio }));
  return found.length;
}

export async function divideAll(database: Database, onError: (error: unknown) => void): Promise<void> {
  while ((await divideOccurrences(database, onError)) > 0);
}

function isKindOn(settings: Settings, kind: Occurrence['loai']): boolean {
  const part = PART_OF_KIND[kind];
  return part === undefined || !partsOff(settings, true).includes(part);
}

/** Some are for one person alone. */
const isAbout = (occurrence: Occurrence, userId: number): boolean =>
  occurrence.userId === null || occurrence.userId === userId;

async function whoWants(
  db: Db,
  occurrence: Occurrence,
  choices: readonly Choice[],
  receivers: ReadonlyMap<number, Receiver | undefined>,
): Promise<WantedBy[]> {
  if (choices.length === 0) return [];
  const fact = await readFact(db, occurrence);
  if (!fact) return [];
  return choices.flatMap(({ userId, channels, fromAmount }) => {
    const receiver = receivers.get(userId);
    if (!receiver || !isAbout(occurrence, userId)) return [];
    // An amount that nobody can tell counts as large.
    const isLarge = fromAmount === null || fact.amount === null || compare(fact.amount, fromAmount) >= 0;
    return isLarge && fact.isVisibleTo(receiver) ? [{ userId, channels }] : [];
  });
}

interface Divided {
  found: readonly Occurrence[];
  wanted: ReadonlyMap<string, WantedBy[]>;
  receivers: ReadonlyMap<number, Receiver | undefined>;
  timeZone: string;
}

/** Each occurrence once, whichever process is first; its messages in the same transaction. */
async function keepMessages(trx: Db, { found, wanted, receivers, timeZone }: Divided): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien messages'))`.execute(trx);
  const { rows: own } = await sql<{ id: string }>`
    UPDATE tin_su_kien SET chia_luc = clock_timestamp()
    WHERE id = ANY(${found.map(({ id }) => id)}::bigint[]) AND chia_luc IS NULL RETURNING id::text AS id`.execute(trx);
  const won = new Set(own.map(({ id }) => id));
  const perPerson = new Map<number, (Wanted & Pick<WantedBy, 'channels'>)[]>();
  for (const { id, loai } of found) {
    if (!won.has(id)) continue;
    for (const { userId, channels } of wanted.get(id) ?? []) {
      const list = perPerson.get(userId) ?? [];
      list.push({ occurrenceId: id, kind: loai, channels });
      perPerson.set(userId, list);
    }
  }
  for (const [userId, list] of perPerson) {
    const receiver = receivers.get(userId);
    if (receiver) await keepForPerson(trx, receiver, list, timeZone);
  }
}

async function keepForPerson(
  trx: Db,
  { id: userId, quietFrom, quietTo }: Receiver,
  list: readonly (Wanted & Pick<WantedBy, 'channels'>)[],
  timeZone: string,
): Promise<void> {
  const places = await findPlaces(trx, userId, [...new Set(list.flatMap(({ channels }) => channels))]);
  for (const place of places) {
    const { rows } = await sql<{ recent: number; second: number }>`
      SELECT extract(epoch FROM (clock_timestamp() AT TIME ZONE ${timeZone})::time)::int AS second,
        (SELECT count(*)::int FROM tin_gui WHERE nguoi_dung_id = ${userId} AND kenh = ${place.channel} AND noi_id IS NOT DISTINCT FROM ${place.id}
           AND loai <> 'thu' AND ngay_tao > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})) AS recent`.execute(
      trx,
    );
    const { recent = 0, second = 0 } = rows[0] ?? {};
    const quietSeconds = quietSecondsLeft(quietFrom, quietTo, second);
    const own = list.filter(({ channels }) => channels.includes(place.channel));
    for (const pack of packsOf(own, { recent, quietSeconds })) {
      const about = { userId, channel: place.channel, placeId: place.id };
      if (pack.isCollecting && (await joinWaiting(trx, about, pack))) continue;
      await sql`
        INSERT INTO tin_gui (nguoi_dung_id, kenh, noi_id, loai, su_kien_ids, la_gom, lan_toi)
        VALUES (${userId}, ${place.channel}, ${place.id}, ${pack.kind}, ${pack.occurrenceIds}::bigint[], ${pack.isCollecting},
                clock_timestamp() + make_interval(secs => ${pack.waitSeconds}))`.execute(trx);
    }
  }
}

/** Adds to a message that waits and leaves no later than this one would; false where there is none. */
async function joinWaiting(
  trx: Db,
  { userId, channel, placeId }: { userId: number; channel: string; placeId: number | null },
  { occurrenceIds, waitSeconds }: { occurrenceIds: string[]; waitSeconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE tin_gui SET su_kien_ids = su_kien_ids || ${occurrenceIds}::bigint[], loai = 'nhieu'
    WHERE id = (SELECT id FROM tin_gui WHERE nguoi_dung_id = ${userId} AND kenh = ${channel} AND noi_id IS NOT DISTINCT FROM ${placeId}
                  AND trang_thai = ${MESSAGE_STATUS.waiting} AND la_gom AND so_lan = 0 AND lan_toi > clock_timestamp()
                  AND lan_toi <= clock_timestamp() + make_interval(secs => ${waitSeconds + 1})
                ORDER BY lan_toi LIMIT 1 FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}
