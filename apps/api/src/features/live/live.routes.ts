import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BRANCH_AREAS, seesAllBranches } from '../../domain/rights/branches-asked.ts';
import type { Asker } from '../../platform/actor.ts';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import type { LiveEvent, LiveScreen } from '../../platform/live/live.ts';
import type { LiveHub } from './live-hub.ts';
import { LivePlaces } from './live-places.ts';

/** After these the session, the account, the role or the hours may no longer let the reader in. */
const ACCESS_TOPICS = new Set(['permissions', 'settings', 'gap']);

/** That such a thing happened tells something by itself: it is sent only to people with the right. */
const RIGHT_OF_TOPIC: Partial<Record<LiveEvent['topic'], Permission>> = { screening: ['sang-loc', 'index'] };

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/**
 * Server-sent events: which kinds of data changed, so that open screens ask again. The greeting names the web build.
 * `tuoi` is the age in milliseconds of what the screen already shows: events since then follow the greeting. A screen that shows
 * all branches asks for the events of all with `chi_nhanh=tat_ca`; that needs the action `allBranches` of the dashboard or of a report.
 */
export function liveRoutes(app: App, hub: LiveHub, build: string | null): void {
  const places = new LivePlaces();

  app.get('/live', {
    config: { access: signedIn },
    logLevel: 'warn',
    schema: {
      tags: ['live'],
      produces: ['text/event-stream'],
      querystring: z.object({
        tuoi: z.coerce.number().min(0).max(MAX_AGE_MS).optional(),
        chi_nhanh: z.literal('tat_ca').optional(),
      }),
      response: { 200: z.any() },
    },
    handler: (request, reply) => {
      const isOfAll = request.query.chi_nhanh === 'tat_ca';
      if (isOfAll && !hearsAllBranches(request.asker)) throw new AppError('FORBIDDEN');
      const recheck = () => void endIfRefused(request, stream);
      const stream = openEventStream(request, recheck);
      places.take(request.asker, stream);
      const screen: LiveScreen = {
        receive: (event) => {
          if (event.topic === 'session') {
            if (event.sessionId === request.asker.sessionId) stream.end();
            return;
          }
          // The rights are those of the last recheck: an event that needs a right taken away is not sent any more.
          if (!concerns(event, request.asker, isOfAll && hearsAllBranches(request.asker))) return;
          stream.send(toldOf(event, request.asker));
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

function hearsAllBranches({ permissions }: Asker): boolean {
  return BRANCH_AREAS.some((area) => seesAllBranches(permissions, area));
}

/** Of another branch only what kind of data has changed. */
function toldOf(event: LiveEvent | { topic: 'gap' }, asker: Asker): object {
  if (!('branchId' in event)) return event;
  const { branchId, ...told } = event;
  return branchId === asker.branchId ? told : { topic: event.topic };
}

function concerns(event: LiveEvent | { topic: 'gap' }, asker: Asker, isOfAll: boolean): boolean {
  const right = event.topic === 'gap' ? undefined : RIGHT_OF_TOPIC[event.topic];
  if (right && !isAllowed(asker.permissions, right)) return false;
  if ('branchId' in event && event.branchId !== asker.branchId && !isOfAll) return false;
  if (!('userId' in event || 'roleId' in event)) return true;
  return event.userId === asker.id || event.roleId === asker.roleId;
}
