import type { Envelope } from '@doi-tien/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { languageOf, type ReplyKey, replyText } from './messages.ts';

/** Wraps what a handler found or did into the answer every call gives. */
export function ok<Data>(request: Pick<FastifyRequest, 'headers'>, data: Data, key: ReplyKey = 'done') {
  const message = replyText(languageOf(request.headers['accept-language']), key);
  return { code: 200, message, status: true, data } as const satisfies Envelope<Data>;
}
