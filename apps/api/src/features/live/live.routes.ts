import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import type { LiveEvent, LiveScreen } from '../../platform/live/live.ts';
import type { LiveHub } from './live-hub.ts';
import { LivePlaces } from './live-places.ts';

/** After these the session, the account, the role or the hours may no longer let the reader in. */
const ACCESS_TOPICS = new Set(['permissions', 'settings', 'gap']);

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/**
 * Server-sent events: which kinds of data changed, so that open screens ask again. The greeting names the web build.
 * `tuoi` is the age in milliseconds of what the screen already shows: events since then follow the greeting.
 */
export function liveRoutes(app: App, hub: LiveHub, build: string | null): void {
  const places = new LivePlaces();

  app.get('/live', {
    config: { access: signedIn },
    logLevel: 'warn',
    schema: {
      tags: ['live'],
      produces: ['text/event-stream'],
      querystring: z.object({ tuoi: z.coerce.number().min(0).max(MAX_AGE_MS).optional() }),
      response: { 200: z.any() },
    },
    handler: (request, reply) => {
      const recheck = () => void endIfRefused(request, stream);
      const stream = openEventStream(request, recheck);
      places.take(request.actor, stream);
      const screen: LiveScreen = {
        hear: (event) => {
          if (event.topic === 'session') {
            if (event.sessionId === request.actor.sessionId) stream.end();
            return;
          }
          if (!concerns(event, request.actor)) return;
          stream.send(withoutBranch(event));
          if (ACCESS_TOPICS.has(event.topic)) recheck();
        },
        end: stream.end,
      };
      stream.send({ topic: 'hello', build });
      stream.onClose(hub.join(screen, request.query.tuoi));
      return stream.reply(reply);
    },
  });
}

/** What was asked when the stream was opened is asked again, without counting as use of the session. */
async function endIfRefused(request: FastifyRequest, stream: EventStream): Promise<void> {
  try {
    await request.readmit();
  } catch (error) {
    // A database that is away for a moment ends nothing; the next heartbeat asks again.
    if (error instanceof AppError) stream.end();
  }
}

function withoutBranch(event: LiveEvent | { topic: 'gap' }): object {
  if (!('branchId' in event)) return event;
  const { branchId: _ownBranch, ...told } = event;
  return told;
}

function concerns(event: LiveEvent | { topic: 'gap' }, actor: Actor): boolean {
  if ('branchId' in event && event.branchId !== actor.branchId) return false;
  if (!('userId' in event || 'roleId' in event)) return true;
  return event.userId === actor.id || event.roleId === actor.roleId;
}
