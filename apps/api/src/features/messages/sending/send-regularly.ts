import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SendTools } from '../channels/channel.ts';
import { linkChats } from '../choices/telegram-link.ts';
import { raiseStatesNow } from '../occurrences/states.ts';
import { divideAll } from './divide.ts';
import { openSender, sendDue } from './sender.ts';

const LOOK_EVERY_MS = 2_000;
/** States are looked for by one look in so many, and so is what is old. */
const STATES_EVERY = 30;
const SWEEP_EVERY = 1_800;

interface Due {
  isUndivided: boolean;
  isUnsent: boolean;
}

/** Whether there is anything to do, in one question that two small indexes answer: all it costs where nobody wants messages. */
async function readDue(database: Database): Promise<Due> {
  const { rows } = await database.read((db) =>
    sql<Due>`
      SELECT EXISTS (SELECT FROM tin_su_kien WHERE chia_luc IS NULL) AS "isUndivided",
             EXISTS (SELECT FROM tin_gui WHERE trang_thai = 1 AND lan_toi <= clock_timestamp()) AS "isUnsent"`.execute(
      db,
    ),
  );
  return rows[0] ?? { isUndivided: false, isUnsent: false };
}

type OnError = (error: unknown) => void;

/** Divides the occurrences into messages and sends those that are due, once. */
export async function sendMessages(tools: SendTools, onError: OnError): Promise<number> {
  const { isUndivided, isUnsent } = await readDue(tools.database);
  if (isUndivided) await divideAll(tools.database, onError);
  return isUndivided || isUnsent ? sendDue(tools, onError) : 0;
}

/** What was told long ago is forgotten. An occurrence stays longer, so that a state that lasts is not told again. */
async function sweepMessages(database: Database): Promise<void> {
  await database.inTransaction((trx) =>
    sql`DELETE FROM tin_gui WHERE trang_thai <> 1 AND ngay_tao < clock_timestamp() - interval '30 days'`.execute(trx),
  );
  await database.inTransaction((trx) =>
    sql`DELETE FROM tin_su_kien WHERE chia_luc IS NOT NULL AND luc < clock_timestamp() - interval '120 days'`.execute(
      trx,
    ),
  );
}

/**
 * Every few seconds, in every process; a message is taken by one of them. What is sent goes its own way, so that a receiver that is slow holds
 * up nothing else. Answers how to stop.
 */
export function sendRegularly(tools: SendTools, onError: OnError): () => Promise<void> {
  const { database } = tools;
  let looks = 0;
  const looking = oneAtATime(async () => {
    if (looks % STATES_EVERY === 0) await raiseStatesNow(database).catch(onError);
    if (looks % SWEEP_EVERY === 0) await sweepMessages(database).catch(onError);
    looks += 1;
    const { isUndivided, isUnsent } = await readDue(database);
    if (isUndivided) await divideAll(database, onError);
    if (isUndivided || isUnsent) sending.start();
    linking.start();
  }, onError);
  const sending = openSender(tools, onError);
  const linking = oneAtATime(() => linkChats(tools), onError);
  const timer = setInterval(looking.start, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking.end();
    await Promise.all([sending.end(), linking.end()]);
  };
}

/** Starts the work unless it is still at work, and waits for its end. */
function oneAtATime(work: () => Promise<unknown>, onError: OnError) {
  let current: Promise<unknown> | null = null;
  return {
    start: () => {
      current ??= work()
        .catch(onError)
        .then(() => {
          current = null;
        });
    },
    end: async () => void (await current),
  };
}
