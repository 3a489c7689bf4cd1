import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits into a packet or two, and packing it only costs time. */
const SMALLEST = 4096;
/** Most of what the slowest level saves, in a fraction of its time. */
const OPTIONS = { level: constants.Z_BEST_SPEED };

/**
 * Long answers travel packed to clients that ask for it: on a phone's line a page of a list then comes in a fraction of
 * the time. Only JSON: files and event streams are written while they are read, and the build packs the web files.
 */
export function registerCompressedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWritten = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWritten || payload.length < SMALLEST) return done(null, payload);
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload);
    gzip(payload, OPTIONS, (error, packed) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, packed);
    });
  });
}
