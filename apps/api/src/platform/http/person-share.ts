import type { FastifyInstance } from 'fastify';
import { busyLimiter } from './busy-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets in the person's next request. */
    endShare: (() => void) | undefined;
  }
}

/** About as long as a person waits for a screen. */
const PATIENCE_MS = 8_000;

/**
 * One person is answered with at most half of the connections at a time; what else they ask waits. However slow their questions
 * are, the others find a connection. A place is free again when the answer is ready to be sent: reading it takes no connection,
 * and downloads have a limit of their own (`download.ts`).
 */
export function registerPersonShare(app: FastifyInstance, connections: number): void {
  const perPerson = Math.max(1, Math.floor(connections / 2));
  const shares = busyLimiter({
    total: Number.POSITIVE_INFINITY,
    perPerson,
    patience: PATIENCE_MS,
    word: 'TOO_MANY_REQUESTS',
  });
  app.decorateRequest('endShare', undefined);
  app.addHook('onRequest', async (request) => {
    // Strangers have no share: what they may ask is limited by address, and is quick.
    if (request.asker) request.endShare = await shares.enter({ person: request.asker.id });
  });
  app.addHook('onSend', async (request) => request.endShare?.());
}
