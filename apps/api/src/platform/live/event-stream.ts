import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEARTBEAT_MS = 20_000;
/** A reader this many bytes behind is stuck. It is let go, comes back and reads everything anew. */
const MAX_UNREAD = 64 * 1024;

export interface EventStream {
  send(event: object): void;
  end(): void;
  /** Called once, whichever side ended it. */
  onClose(then: () => void): void;
  /** Hands the stream to the reader. */
  reply(reply: FastifyReply): FastifyReply;
}

/** Server-sent events to one reader, with a sign of life between them. `onHeartbeat` runs with each. */
export function openEventStream(request: FastifyRequest, onHeartbeat: () => void = () => {}): EventStream {
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    if (stream.readableLength + stream.writableLength > MAX_UNREAD) stream.destroy();
    else stream.write(text);
  };
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    onHeartbeat();
  }, HEARTBEAT_MS);
  stream.once('close', () => clearInterval(heartbeat));
  request.raw.once('close', () => stream.destroy());
  return {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    end: () => stream.end(),
    onClose: (then) => stream.once('close', then),
    reply: (reply) =>
      reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }).send(stream),
  };
}
