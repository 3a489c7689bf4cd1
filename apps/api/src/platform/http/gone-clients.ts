import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Ends a request whose client hung up before its body is read. Fastify would wait for that body forever, and the request
 * would never give back its places (`person-share.ts`). Register it after every hook that waits.
 */
export function registerGoneClients(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    // Requests that tests inject come without a connection.
    if ((raw.socket as Partial<Socket>).destroyed) throw new AppError('MALFORMED_REQUEST');
  });
}
