import { listQuery } from '@doi-tien/contract/list.schema';
import type { MessageChoices, SentMessage } from '@doi-tien/contract/messages.schema';
import {
  messageChoices,
  messageChoicesBody,
  messageIdParam,
  messageOutcome,
  messageTestBody,
  pushDevice,
  pushDeviceBody,
  pushKey,
  sentMessage,
  telegramCode,
} from '@doi-tien/contract/messages.schema';
import { envelope, idParam, listPage } from '@doi-tien/contract/primitives.schema';
import { sql } from 'kysely';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { readShowsBranches } from '../../platform/db/several-branches.ts';
import { signedInOfNoBranch } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { listRows } from '../../platform/http/lists/list.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import type { SendTools } from './channels/channel.ts';
import { sealFor } from './channels/keys.ts';
import { vapidKeys } from './channels/push.ts';
import { readBot } from './channels/telegram.ts';
import { readOwnChoices, receivableKinds, saveChoices } from './choices/choices.service.ts';
import { refuseUnlessMessagesOn } from './choices/part.ts';
import { addPushDevice, refuseAddress, removePushDevice } from './choices/push-devices.ts';
import { beginLink, endLink } from './choices/telegram-link.ts';
import { readOutcome, sendAgain, writeTest } from './sending/again.ts';
import { divideAll } from './sending/divide.ts';
import { sendOne } from './sending/send.ts';
import { messagesOf } from './sending/sent.list.ts';

const tags = ['tin-nhan'];
const config = { access: signedInOfNoBranch };

/** What a person is told, where and when. */
export function messageRoutes(app: App, tools: SendTools): void {
  app.get('/tin-nhan', {
    config,
    schema: { tags, response: { 200: envelope(messageChoices) } },
    handler: async (request) => ok(request, await readEverything(request.database, request.asker, tools)),
  });

  registerAct(app, 'PUT', '/tin-nhan', {
    ...config,
    tags,
    body: messageChoicesBody,
    answer: messageChoices,
    // What has happened is told as it was chosen then: who has got into an account cannot keep its person from hearing of it.
    receive: ({ database, log }) => divideAll(database, (err) => log.warn({ err }, 'a message could not be read')),
    work: (trx, actor, { body }) => saveChoices(trx, actor, body),
    reply: (request) => readEverything(request.database, request.asker, tools),
  });

  placeRoutes(app, tools);
  sentRoutes(app, tools);
}

/** Devices and chats of one's own. */
function placeRoutes(app: App, tools: SendTools): void {
  app.get('/tin-nhan/khoa-day', {
    config,
    schema: { tags, response: { 200: envelope(pushKey) } },
    handler: async (request) => {
      await request.database.read(refuseUnlessMessagesOn);
      const { publicKey } = await vapidKeys(request.database);
      return ok(request, { khoa: publicKey });
    },
  });

  registerAct(app, 'POST', '/tin-nhan/thiet-bi', {
    ...config,
    tags,
    body: pushDeviceBody,
    answer: pushDevice,
    work: async (trx, actor, { body }) => {
      refuseAddress(body.endpoint, tools.allowed.push, 'endpoint');
      const { endpoint, p256dh, auth } = body;
      const sealed = await sealFor(tools.database, 'push device', String(actor.id), { endpoint, p256dh, auth });
      return addPushDevice(trx, actor, body, sealed);
    },
  });

  registerAct(app, 'DELETE', '/tin-nhan/thiet-bi/:id', {
    ...config,
    tags,
    params: idParam,
    work: (trx, actor, { params }) => removePushDevice(trx, actor, params.id),
  });

  registerAct(app, 'POST', '/tin-nhan/telegram', {
    ...config,
    tags,
    answer: telegramCode,
    work: async (trx, actor) => beginLink(trx, actor, await readBot(tools.database)),
  });

  registerAct(app, 'DELETE', '/tin-nhan/telegram', { ...config, tags, work: (trx, actor) => endLink(trx, actor) });
}

/** A test, what was sent, and sending again what failed. */
function sentRoutes(app: App, tools: SendTools): void {
  registerAct(app, 'POST', '/tin-nhan/thu', {
    ...config,
    tags,
    body: messageTestBody,
    answer: messageOutcome,
    work: async (trx, actor, { body }) => ({ id: await writeTest(trx, actor, body) }),
    reply: (request, { id }) => sendNow(request.database, tools, id),
  });

  app.get('/tin-nhan/gui', {
    config,
    schema: { tags, querystring: listQuery, response: { 200: envelope(listPage(sentMessage)) } },
    handler: async (request) => {
      const { asker, database, query } = request;
      const rows = await database.read((db) => listRows<SentMessage>(db, messagesOf(asker.id), query, asker));
      return ok(request, rows);
    },
  });

  registerAct(app, 'POST', '/tin-nhan/gui/:id/lai', {
    ...config,
    tags,
    params: messageIdParam,
    answer: messageOutcome,
    work: async (trx, actor, { params }) => ({ id: await sendAgain(trx, actor, params.id) }),
    reply: (request, { id }) => sendNow(request.database, tools, id),
  });
}

/** After the commit, so that the person sees what became of it. */
async function sendNow(database: Database, tools: SendTools, id: string) {
  await sendOne(tools, id);
  return database.read((db) => readOutcome(db, id));
}

async function readEverything(
  database: Database,
  { id, permissions }: Asker,
  { mail }: SendTools,
): Promise<MessageChoices> {
  const bot = await readBot(database);
  return database.read(async (db) => {
    const settings = await readSettings(db);
    const own = await readOwnChoices(db, id);
    const { rows: push } = await sql<MessageChoices['kenh']['push'][number]>`
      SELECT id, ten, ngay_tao FROM tin_thiet_bi WHERE nguoi_dung_id = ${id} ORDER BY id`.execute(db);
    const { rows: chats } = await sql<{ ten: string | null; da_noi: boolean; dang_cho: boolean }>`
      SELECT ten, bi_mat IS NOT NULL AS da_noi, coalesce(ma_het_han > clock_timestamp(), false) AS dang_cho FROM tin_telegram WHERE nguoi_dung_id = ${id}`.execute(
      db,
    );
    const { rows: webhook } = await sql<MessageChoices['kenh']['webhook'][number]>`
      SELECT id, ten, may_chu FROM tin_webhook WHERE nguoi_dung_id = ${id} ORDER BY id`.execute(db);
    const { rows: addresses } = await sql<{
      email: string | null;
    }>`SELECT email FROM nguoi_dung WHERE id = ${id}`.execute(db);
    const chat = chats[0] ?? { ten: null, da_noi: false, dang_cho: false };
    return {
      ...own,
      duoc_nhan: receivableKinds(permissions, settings, await readShowsBranches(db)),
      kenh: {
        email: { dia_chi: addresses[0]?.email ?? null, san_sang: mail.canPost },
        push,
        telegram: { san_sang: bot !== null, ...chat },
        webhook,
      },
    };
  });
}
