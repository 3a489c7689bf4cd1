import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The length of one window: as many seconds' worth of calls may come at once. */
const WINDOW_SECONDS = 5;

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
    store: WindowCounts,
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

/**
 * Calls per address in the current window, which is the same for all. By the monotonic clock: the library's own store would
 * refuse everybody for an hour after the machine's clock was set back by one.
 */
class WindowCounts implements FastifyRateLimitStore {
  #counts = new Map<string, number>();
  #until = 0;

  incr(address: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], window: number): void {
    const now = performance.now();
    if (now >= this.#until) {
      this.#counts = new Map();
      this.#until = now + window;
    }
    const current = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, current);
    callback(null, { current, ttl: this.#until - now });
  }

  child(): FastifyRateLimitStore {
    return this;
  }
}
