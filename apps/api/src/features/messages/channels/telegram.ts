import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { plainText } from '../words/letter.ts';
import { type Deliver, failed, SENT, type SendTools } from './channel.ts';
import { askChannel, refusedBy } from './http.ts';
import { openFor, readKey } from './keys.ts';

export interface BotKey {
  token: string;
  name: string | null;
}

export interface Chat {
  chatId: number;
}

interface BotAnswer {
  ok?: boolean;
  result?: unknown;
  error_code?: number;
  parameters?: { retry_after?: number };
}

export const readBot = (database: Database): Promise<BotKey | null> => readKey<BotKey>(database, 'telegram');

const MOST_SIGNS = 4000;

/** As plain text: nothing in it is read as markup. */
export const deliverTelegram: Deliver = async (tools, { receiver, message }) => {
  const bot = await readBot(tools.database);
  if (!bot) return failed('TELEGRAM_NOT_SET_UP', { isFinal: true });
  const chat = await findChat(tools.database, receiver.id);
  if (!chat) return failed('PLACE_GONE', { isFinal: true });
  const link = tools.config.PUBLIC_URL ? new URL(message.path, tools.config.PUBLIC_URL).href : null;
  const text = [message.title, plainText(message), ...(link === null ? [] : [link])].join('\n\n').slice(0, MOST_SIGNS);
  const asked = await callBot(tools, bot.token, 'sendMessage', {
    chat_id: chat.chatId,
    text,
    link_preview_options: { is_disabled: true },
  });
  if ('failure' in asked) return asked.failure;
  const { answer, reply } = asked;
  if (reply.status === 200 && answer.ok === true) return SENT;
  // The person has stopped the bot, or the chat is gone.
  if (reply.status === 403) {
    await tools.database.inTransaction((trx) =>
      sql`DELETE FROM tin_telegram WHERE nguoi_dung_id = ${receiver.id}`.execute(trx),
    );
    return failed('PLACE_GONE', { isFinal: true, detail: '403' });
  }
  const waitSeconds = answer.parameters?.retry_after;
  return {
    ...refusedBy(reply),
    ...(typeof waitSeconds === 'number' && waitSeconds > 0 && { waitSeconds }),
    isFinal: [400, 401, 404].includes(reply.status),
  };
};

export async function callBot(
  { config, allowed }: Pick<SendTools, 'config' | 'allowed'>,
  token: string,
  method: 'sendMessage' | 'getMe' | 'getUpdates',
  params: object,
) {
  const address = `${config.TELEGRAM_URL.replace(/\/$/, '')}/bot${token}/${method}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const asked = await askChannel(address, { method: 'POST', headers, body: JSON.stringify(params) }, allowed.servers);
  return 'failure' in asked ? asked : { reply: asked.reply, answer: readAnswer(asked.reply.body) };
}

function readAnswer(body: Uint8Array): BotAnswer {
  try {
    const read: unknown = JSON.parse(Buffer.from(body).toString());
    return read !== null && typeof read === 'object' ? read : {};
  } catch {
    return {};
  }
}

async function findChat(database: Database, userId: number): Promise<Chat | null> {
  const { rows } = await database.read((db) =>
    sql<{ sealed: Buffer | null }>`SELECT bi_mat AS sealed FROM tin_telegram WHERE nguoi_dung_id = ${userId}`.execute(
      db,
    ),
  );
  const sealed = rows[0]?.sealed;
  return sealed ? openFor<Chat>(database, 'telegram chat', String(userId), sealed) : null;
}
