import { MESSAGE_STATUS } from '@doi-tien/contract/messages';
import {
  messageAdmin,
  newWebhook,
  sentMessage,
  telegramBotBody,
  webhookBody,
} from '@doi-tien/contract/messages.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { sql } from 'kysely';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import type { SendTools } from './channels/channel.ts';
import { deleteKey, saveKey, sealFor } from './channels/keys.ts';
import { callBot, readBot } from './channels/telegram.ts';
import { refuseUnlessMessagesOn } from './choices/part.ts';
import { refuseAddress } from './choices/push-devices.ts';
import { addWebhook, newSecret, readWebhooks, removeWebhook } from './choices/webhooks.ts';
import { failedMessages } from './sending/sent.list.ts';

const tags = ['tin-nhan'];
const config = { access: permit('cau-hinh-chung', 'update') };
/** Where figures go to, and in whose name: proved again. */
const confirmed = { ...config, confirm: () => true, isOfCompany: true };

/** What an administrator sets up for everybody: the bot and webhooks; and the failed messages of all people. */
export function messageAdminRoutes(app: App, tools: SendTools): void {
  app.get('/tin-nhan/quan-tri', {
    config,
    schema: { tags, response: { 200: envelope(messageAdmin) } },
    handler: async (request) => {
      const { database } = request;
      const bot = await readBot(database);
      const answer = await database.read(async (db) => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM tin_gui WHERE trang_thai = ${MESSAGE_STATUS.failed}`.execute(db);
        const telegram = { ten: bot?.name ?? null, da_dat: bot !== null };
        return { telegram, webhook: await readWebhooks(db), so_hong: rows[0]?.count ?? 0 };
      });
      return ok(request, answer);
    },
  });

  registerAct(app, 'PUT', '/tin-nhan/quan-tri/telegram', {
    ...confirmed,
    tags,
    body: telegramBotBody,
    receive: async (request) => {
      const { token } = request.body as { token: string | null };
      await request.database.read(refuseUnlessMessagesOn);
      if (token === null) return null;
      const asked = await callBot(tools, token, 'getMe', {});
      if ('failure' in asked) throw fieldError('token', 'botNotReached');
      const { answer } = asked;
      if (answer.ok !== true) throw fieldError('token', 'botTokenWrong');
      const { username } = (answer.result ?? {}) as { username?: unknown };
      return { token, name: typeof username === 'string' && /^\w{3,64}$/.test(username) ? username : null };
    },
    work: async (trx, actor, { received }) => {
      // Chats with another bot are not chats with this one, and its updates are counted anew.
      await sql`DELETE FROM tin_telegram`.execute(trx);
      await deleteKey(trx, 'telegram offset');
      if (received === null) await deleteKey(trx, 'telegram');
      else await saveKey(trx, tools.database, 'telegram', received);
      const after = { ten: received?.name ?? null, da_dat: received !== null };
      await recordEvent(trx, actor, { act: 'setTelegramBot', subject: 'cau-hinh-chung', after });
      return null;
    },
  });

  registerAct(app, 'POST', '/tin-nhan/quan-tri/webhook', {
    ...confirmed,
    tags,
    body: webhookBody,
    answer: newWebhook,
    work: async (trx, actor, { body }) => {
      refuseAddress(body.dia_chi, tools.allowed.servers, 'dia_chi');
      const secret = newSecret();
      const plain = { address: body.dia_chi, secret };
      const sealed = await sealFor(tools.database, 'webhook', String(body.nguoi_dung_id), plain);
      return addWebhook(trx, actor, body, { secret, sealed });
    },
  });

  registerAct(app, 'DELETE', '/tin-nhan/quan-tri/webhook/:id', {
    ...confirmed,
    tags,
    params: idParam,
    work: (trx, actor, { params }) => removeWebhook(trx, actor, params.id),
  });

  registerList(app, '/tin-nhan/quan-tri/hong', {
    ...config,
    tags,
    item: sentMessage,
    list: async () => failedMessages,
  });
}
