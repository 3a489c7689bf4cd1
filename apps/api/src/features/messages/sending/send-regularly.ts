import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SendTools } from '../channels/channel.ts';
import { linkChats } from '../choices/telegram-link.ts';
import { raiseStatesNow } from '../occurrences/states.ts';
import { divideOccurrences } from './divide.ts';
import { sendDue } from './send.ts';

const LOOK_EVERY_MS = 2_000;
/** States are looked for by one look in so many, and so is what is old. */
const STATES_EVERY = 30;
const SWEEP_EVERY = 1_800;

/** Whether there is anything to do, in one question that two small indexes answer: all it costs where nobody wants messages. */
async function isAnythingDue(database: Database): Promise<boolean> {
  const { rows } = await database.read((db) =>
    sql<{ due: boolean }>`
      SELECT EXISTS (SELECT FROM tin_su_kien WHERE chia_luc IS NULL)
          OR EXISTS (SELECT FROM tin_gui WHERE trang_thai = 1 AND lan_toi <= clock_timestamp()) AS due`.execute(db),
  );
  return rows[0]?.due === true;
}

/** Divides and sends what is there, once. */
export async function sendMessages(tools: SendTools, onError: (error: unknown) => void): Promise<number> {
  if (!(await isAnythingDue(tools.database))) return 0;
  while ((await divideOccurrences(tools.database, onError)) > 0);
  return sendDue(tools, onError);
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

/** Every few seconds, in every process; a message is taken by one of them. Answers how to stop. */
export function sendRegularly(tools: SendTools, onError: (error: unknown) => void): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let looks = 0;
  const work = async () => {
    if (looks % STATES_EVERY === 0) await raiseStatesNow(tools.database).catch(onError);
    if (looks % SWEEP_EVERY === 0) await sweepMessages(tools.database).catch(onError);
    looks += 1;
    await linkChats(tools).catch(onError);
    await sendMessages(tools, onError);
  };
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    current = work()
      .catch(onError)
      .then(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
