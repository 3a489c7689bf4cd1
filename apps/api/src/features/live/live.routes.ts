import { PassThrough } from 'node:stream';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { signedIn } from '../../http/access.ts';
import type { Actor } from '../../http/actor.ts';
import type { LiveEvent } from '../../http/live.ts';
import type { LiveHub } from './live-hub.ts';

const HEARTBEAT_MS = 20_000;

/** Server-sent events: which kinds of data changed, so that open screens ask again. The greeting names the web build. */
export function liveRoutes(app: App, hub: LiveHub, build: string | null): void {
  app.get('/live', {
    config: { access: signedIn },
    logLevel: 'warn',
    schema: { tags: ['live'], produces: ['text/event-stream'], response: { 200: z.any() } },
    handler: (request, reply) => {
      const stream = new PassThrough();
      const send = (event: LiveEvent | { topic: 'hello'; build: string | null } | { topic: 'gap' }) =>
        stream.write(`data: ${JSON.stringify(event)}\n\n`);
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
      const leave = hub.join({
        hear: (event) => {
          if (concerns(event, request.actor)) send(event);
        },
        end: () => stream.end(),
      });
      stream.once('close', () => {
        clearInterval(heartbeat);
        leave();
      });
      request.raw.once('close', () => stream.destroy());
      send({ topic: 'hello', build });
      return reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
        .send(stream);
    },
  });
}

function concerns(event: LiveEvent | { topic: 'gap' }, actor: Actor): boolean {
  if (!('userId' in event || 'roleId' in event)) return true;
  return event.userId === actor.id || event.roleId === actor.roleId;
}
