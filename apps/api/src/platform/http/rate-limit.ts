import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The length of one window: as many seconds' worth of calls may come at once. */
const WINDOW_SECONDS = 5;
/** The least recently seen address is forgotten beyond this number. */
const MAX_ADDRESSES = 10_000;

/**
 * So many calls a second from one address, on average. IPv6 addresses count together by their /64 network, because one
 * client has a whole network of them. Guesses at passwords have counters of their own in the database; this limit
 * protects the process it runs in, so each process counts by itself.
 */
export async function registerRateLimit(app: FastifyInstance, perSecond: number): Promise<void> {
  if (perSecond === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1000,
    cache: MAX_ADDRESSES,
  });
  const count = app.createRateLimit();
  // A hook of the scope, not of each route: addresses that lead nowhere count as well.
  app.addHook('onRequest', async (request) => {
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    const seconds = state.ttlInSeconds;
    throw new AppError('TOO_MANY_REQUESTS', { params: { seconds }, retryAfter: seconds });
  });
}
