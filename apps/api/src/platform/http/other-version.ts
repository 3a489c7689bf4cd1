import type { FastifyInstance } from 'fastify';
import { isDatabaseError } from '../db/database-errors.ts';
import type { SchemaWatch } from '../db/schema-watch.ts';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also while the database is of another version: what tells operators about it. */
    isOfAnyVersion?: true;
  }
}

/** Seconds. Another process of the right version answers at once, and one that is being upgraded soon. */
const RETRY_AFTER = 3;

export function otherVersion(): AppError {
  return new AppError('OTHER_VERSION', { retryAfter: RETRY_AFTER });
}

/** Refuses every call while program and database do not belong together. */
export function refuseOtherVersion(app: FastifyInstance, watch: SchemaWatch): void {
  app.addHook('onRequest', async (request) => {
    if (watch.found && !request.routeOptions.config.isOfAnyVersion) throw otherVersion();
  });
}

/** Whether a statement failed because the tables are those of another version. An upgrade may have come since the last look. */
export async function isFailureOfOtherVersion(error: unknown, watch: Pick<SchemaWatch, 'look'>): Promise<boolean> {
  if (!isDatabaseError(error)) return false;
  return (await watch.look().catch(() => undefined)) !== undefined;
}
