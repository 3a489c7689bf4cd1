import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A client that sends nothing more of its body for this long is given up. */
const BODY_SILENCE_MS = 10_000;
/** One that takes nothing of its answer for this long too; live events send a sign of life more often. */
const UNREAD_LIMIT_MS = 45_000;

/** Limits of the HTTP server itself: a head, and a whole request, must have arrived in time. Answers may take longer. */
export const SERVER_LIMITS = {
  requestTimeout: 180_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
} as const;

/**
 * Gives up connections on which nothing moves: while a body arrives, and while an answer waits to be read. In between,
 * while the server works, a connection may rest. Node destroys a connection whose time-out nobody listens for.
 */
export function registerSlowClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    limitSilence(request, BODY_SILENCE_MS);
    request.raw.once('end', () => limitSilence(request, 0));
  });
  app.addHook('onSend', async (request) => limitSilence(request, UNREAD_LIMIT_MS));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function limitSilence({ raw }: FastifyRequest, milliseconds: number): void {
  // Requests that tests inject come without a connection.
  (raw.socket as Partial<Socket>).setTimeout?.(milliseconds);
}
