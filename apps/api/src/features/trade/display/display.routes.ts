import {
  displayContent,
  newDisplay,
  pairDisplayBody,
  pairedDisplay,
  showBody,
  shown,
} from '@doi-tien/contract/display.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { permit, publicAccess } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { registerAct } from '../../../platform/http/register-act.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import { ok, okInPublic } from '../../../platform/http/reply.ts';
import type { LiveSource } from '../../../platform/live/live.ts';
import { listDisplays } from './display.repository.ts';
import {
  contentOf,
  displayOf,
  openDisplay,
  pairDisplay,
  SUBJECT,
  showTicket,
  unpairDisplay,
} from './display.service.ts';
import { DisplayStreams } from './display-streams.ts';

const path = `/${SUBJECT}`;
const tags = [SUBJECT];
const uses = { access: permit(SUBJECT, 'index'), tags };

/** The screen that customers read along on: what the page itself calls, and what the people at the counter call. */
export function displayRoutes(app: App, live: LiveSource): void {
  pageRoutes(app, live);

  registerRead(app, path, { ...uses, answer: z.array(pairedDisplay) }, (db, asker) => listDisplays(db, asker));
  registerAct(app, 'POST', `${path}/ghep`, {
    ...uses,
    body: pairDisplayBody,
    answer: pairedDisplay,
    work: (trx, actor, { body }) => pairDisplay(trx, actor, body),
  });
  registerAct(app, 'DELETE', `${path}/:id`, {
    ...uses,
    params: idParam,
    work: (trx, actor, { params }) => unpairDisplay(trx, actor, params.id),
  });
  app.post(`${path}/hien`, {
    config: uses,
    logLevel: 'warn',
    schema: { tags, body: showBody, response: { 200: envelope(shown) } },
    handler: async (request) => {
      const so_man_hinh = await showTicket(request.database, request.asker, request.body);
      return ok(request, { so_man_hinh });
    },
  });
}

/** Open to everybody: without a key that somebody has paired they tell nothing. */
function pageRoutes(app: App, live: LiveSource): void {
  const config = { access: publicAccess };
  const streams = new DisplayStreams(live);

  app.post(`${path}/mo`, {
    config,
    schema: { tags, response: { 200: envelope(newDisplay) } },
    handler: async (request) =>
      okInPublic(request, await request.database.inTransaction((trx) => openDisplay(trx, request.ip))),
  });

  app.get(`${path}/noi-dung`, {
    config,
    logLevel: 'warn',
    schema: { tags, response: { 200: envelope(displayContent) } },
    handler: async (request) => okInPublic(request, await request.database.read((db) => contentOf(db, keyOf(request)))),
  });

  app.get(`${path}/live`, {
    config,
    logLevel: 'warn',
    schema: { tags, produces: ['text/event-stream'], response: { 200: z.any() } },
    handler: async (request, reply) => {
      const key = keyOf(request);
      const look = () => request.database.read((db) => displayOf(db, key));
      const stream = streams.open(request, await look(), look);
      return stream.reply(reply);
    },
  });
}

function keyOf(request: FastifyRequest): string {
  const [, key] = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) throw new AppError('DISPLAY_UNPAIRED');
  return key;
}
