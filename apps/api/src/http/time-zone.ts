import type { FastifyRequest } from 'fastify';

/** The zone business days are counted in. */
export const DEFAULT_TIME_ZONE = 'Asia/Ho_Chi_Minh';

export function businessTimeZone(_request: FastifyRequest): string {
  return DEFAULT_TIME_ZONE;
}
