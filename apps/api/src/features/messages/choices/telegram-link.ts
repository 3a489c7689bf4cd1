import { createHash, randomInt } from 'node:crypto';
import { TELEGRAM_CODE_MINUTES } from '@doi-tien/contract/messages';
import type { TelegramCode } from '@doi-tien/contract/messages.schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent, recordEventOfSystem } from '../../../platform/audit/record-event.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { SendTools } from '../channels/channel.ts';
import { readKey, saveKey, sealFor } from '../channels/keys.ts';
import { type BotKey, callBot, readBot } from '../channels/telegram.ts';
import { refuseUnlessMessagesOn } from './part.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** A code that the person sends to the bot. Only its hash is kept; the next code takes its place. */
export async function beginLink(trx: Db, actor: Actor, bot: BotKey | null): Promise<TelegramCode> {
  await refuseUnlessMessagesOn(trx);
  if (!bot) throw new AppError('TELEGRAM_BOT_MISSING');
  const ma = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const { rows } = await sql<{ het_han: string }>`
    INSERT INTO tin_telegram (nguoi_dung_id, ma_bam, ma_het_han)
    VALUES (${actor.id}, ${hashOf(ma)}, clock_timestamp() + make_interval(mins => ${TELEGRAM_CODE_MINUTES}))
    ON CONFLICT (nguoi_dung_id) DO UPDATE SET ma_bam = excluded.ma_bam, ma_het_han = excluded.ma_het_han RETURNING ma_het_han AS het_han`.execute(
    trx,
  );
  await recordEvent(trx, actor, { act: 'beginTelegram', subject: 'nguoi-dung', subjectId: actor.id });
  const dia_chi_lien_ket = bot.name === null ? null : `https://t.me/${bot.name}?start=${ma}`;
  return { ma_lien_ket: ma, dia_chi_lien_ket, het_han: rows[0]?.het_han ?? '' };
}

export async function endLink(trx: Db, actor: Actor): Promise<null> {
  const { rows } = await sql`DELETE FROM tin_telegram WHERE nguoi_dung_id = ${actor.id} RETURNING 1 AS one`.execute(
    trx,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  await recordEvent(trx, actor, { act: 'removeTelegram', subject: 'nguoi-dung', subjectId: actor.id });
  return null;
}

/** What is no update of this form links nobody, and is not asked for again. */
const update = z.object({
  update_id: z.int().min(0),
  message: z
    .object({
      text: z.string(),
      chat: z.object({
        id: z.int(),
        type: z.string(),
        first_name: z.string().optional(),
        username: z.string().optional(),
      }),
    })
    .optional()
    .catch(undefined),
});
type Update = z.output<typeof update>;

interface Reading {
  /** The next update that is wanted. */
  offset: number;
}

const MOST_UPDATES = 100;

/**
 * Reads what people sent to the bot, only while somebody is about to link a chat: no server outside has to reach this one. One process
 * at a time; who sends a code that is known, from a private chat, is linked.
 */
export async function linkChats(tools: Pick<SendTools, 'database' | 'config' | 'allowed'>): Promise<number> {
  const { database } = tools;
  const { rows } = await database.read((db) =>
    sql`SELECT FROM tin_telegram WHERE ma_bam IS NOT NULL AND ma_het_han > clock_timestamp() LIMIT 1`.execute(db),
  );
  if (rows.length === 0) return 0;
  const bot = await readBot(database);
  if (!bot || !(await takeTurn(database))) return 0;
  const { offset } = (await readKey<Reading>(database, 'telegram offset')) ?? { offset: 0 };
  const asked = await callBot(tools, bot.token, 'getUpdates', {
    offset,
    limit: MOST_UPDATES,
    timeout: 0,
    allowed_updates: ['message'],
  });
  if ('failure' in asked || asked.answer.ok !== true || !Array.isArray(asked.answer.result)) return 0;
  const updates = asked.answer.result.slice(0, MOST_UPDATES).flatMap((each) => update.safeParse(each).data ?? []);
  let linked = 0;
  for (const each of updates) if (await linkBy(database, each)) linked += 1;
  const next = Math.max(offset, ...updates.map(({ update_id }) => update_id + 1));
  if (next > offset) await database.inTransaction((trx) => saveKey(trx, database, 'telegram offset', { offset: next }));
  return linked;
}

/** Another process has asked a moment ago, or this one may. */
async function takeTurn(database: Database): Promise<boolean> {
  return database.inTransaction(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('doi-tien telegram')) AS taken`.execute(trx);
    return rows[0]?.taken === true;
  });
}

async function linkBy(database: Database, { message }: Update): Promise<boolean> {
  if (message?.chat.type !== 'private') return false;
  const { text, chat } = message;
  const code = text
    .replace(/^\/start\s+/, '')
    .trim()
    .toUpperCase();
  if (code.length !== CODE_LENGTH) return false;
  const chatId = chat.id;
  const name = [chat.first_name, chat.username ? `@${chat.username}` : ''].filter(Boolean).join(' ').slice(0, 100);
  return database.inTransaction(async (trx) => {
    const { rows } = await sql<{ userId: number }>`
      SELECT nguoi_dung_id AS "userId" FROM tin_telegram WHERE ma_bam = ${hashOf(code)} AND ma_het_han > clock_timestamp() FOR UPDATE`.execute(
      trx,
    );
    const [found] = rows;
    if (!found) return false;
    const sealed = await sealFor(database, 'telegram chat', String(found.userId), { chatId });
    await sql`
      UPDATE tin_telegram SET bi_mat = ${sealed}, ten = ${name || null}, ma_bam = NULL, ma_het_han = NULL WHERE nguoi_dung_id = ${found.userId}`.execute(
      trx,
    );
    const about = { act: 'linkTelegram', subject: 'nguoi-dung', subjectId: found.userId };
    await recordEventOfSystem(trx, null, about);
    return true;
  });
}
