import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** A counter may be busy for so many seconds before the sustained rate holds. */
const BURST_SECONDS = 5;
const MAX_ADDRESSES = 10_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * So many calls a second from one address, on average; guesses at passwords have counters of their own, in the
 * database. It protects the process it runs in, so each process counts by itself.
 */
export function registerRateLimit(app: FastifyInstance, perSecond: number): void {
  if (perSecond === 0) return;
  const limiter = createLimiter(perSecond);
  app.addHook('onRequest', async (request) => {
    const seconds = limiter(request.ip, performance.now());
    if (seconds === 0) return;
    throw new AppError('TOO_MANY_REQUESTS', { params: { seconds }, retryAfter: seconds });
  });
}

/** Answers 0, or after how many seconds it is worth trying again. Times are in milliseconds. */
export function createLimiter(perSecond: number): (address: string, now: number) => number {
  const full = perSecond * BURST_SECONDS;
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket, now: number) => {
    bucket.tokens = Math.min(full, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
  };
  return (address, now) => {
    const bucket = buckets.get(address) ?? { tokens: full, filledAt: now };
    refill(bucket, now);
    if (buckets.size >= MAX_ADDRESSES && !buckets.has(address)) forgetIdle(now);
    buckets.set(address, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    bucket.tokens -= 1;
    return 0;
  };

  /** Whoever has a full bucket again is as good as new. */
  function forgetIdle(now: number): void {
    for (const [address, bucket] of buckets) {
      refill(bucket, now);
      if (bucket.tokens >= full) buckets.delete(address);
    }
  }
}
