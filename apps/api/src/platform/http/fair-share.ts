import type { FastifyInstance } from 'fastify';
import { Slots } from './slots.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the person's place among those who are being answered. */
    leaveShare: (() => void) | undefined;
  }
}

/** About as long as a person waits for a screen. */
const PATIENCE_MS = 8_000;

/**
 * One person is answered with at most half of the connections at a time; what else they ask waits its turn. However slow
 * their questions are, the others find a connection. A place is given back when the answer is ready to be sent: reading
 * it takes no connection, and who reads a file for long has a slot of its own (`download.ts`).
 */
export function registerFairShare(app: FastifyInstance, connections: number): void {
  const perPerson = Math.max(1, Math.floor(connections / 2));
  const shares = new Slots({
    total: Number.POSITIVE_INFINITY,
    perPerson,
    patience: PATIENCE_MS,
    word: 'TOO_MANY_REQUESTS',
  });
  app.decorateRequest('leaveShare', undefined);
  app.addHook('onRequest', async (request) => {
    // Strangers have no share: what they may ask is limited by address, and is quick.
    if (request.asker) request.leaveShare = await shares.enter(request.asker.id);
  });
  app.addHook('onSend', async (request) => request.leaveShare?.());
}
