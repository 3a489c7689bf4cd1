import { isAllowed } from '@doi-tien/contract/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access } from './access.ts';

/**
 * Tells the stored answer of an act to a person who asks about its key. Rights and blind counts may have changed since, so a route
 * declares how its answer is shown; one that declares nothing shows nothing.
 */
export type Replay = (request: FastifyRequest, stored: never) => unknown;

/** For an answer that everybody who may call the route may read. */
export const replayAsStored: Replay = (_request, stored) => stored;

interface ReplayedRoute {
  /** Matches the address that a key is stored with. */
  address: RegExp;
  access: Access;
  replay: Replay;
  data: z.ZodType;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    replay?: Replay;
  }
  interface FastifyInstance {
    replayedRoutes: ReplayedRoute[];
  }
}

export function registerReplays(app: FastifyInstance): void {
  const routes: ReplayedRoute[] = [];
  app.decorate('replayedRoutes', routes);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!config?.replay || !config.access) return;
    const { 200: answer } = (schema?.response ?? {}) as { 200?: z.ZodObject<{ data: z.ZodType }> };
    if (!answer) throw new Error(`${method} ${url} declares a replay without the schema of its answer`);
    const address = new RegExp(`^${method} ${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    routes.push({ address, access: config.access, replay: config.replay, data: answer.shape.data });
  });
}

/** The stored answer as the person may see it now; null where their rights or the route do not let them. */
export async function replayedAnswer(request: FastifyRequest, address: string, stored: unknown): Promise<unknown> {
  const route = request.server.replayedRoutes.find((each) => each.address.test(address));
  if (!route || stored === null) return null;
  const { access } = route;
  if (access.kind === 'permission' && !isAllowed(request.asker.permissions, access.permission)) return null;
  return route.data.parse(await route.replay(request, stored as never));
}
