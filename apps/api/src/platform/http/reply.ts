import type { Envelope } from '@doi-tien/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { Asker } from '../actor.ts';
import { readShowsBranches } from '../db/several-branches.ts';
import { hideBranches } from './hidden-branches.ts';
import { languageOf, type ReplyKey, replyText } from './messages.ts';

/** Wraps what a handler found or did into the answer every call gives. */
export function ok<Data>(request: Answered, data: Data, key: ReplyKey = 'done') {
  const message = replyText(languageOf(request.headers['accept-language']), key);
  const answer = { code: 200, message, status: true, data } as const satisfies Envelope<Data>;
  if (request.asker?.showsBranches === false) hideBranches(answer);
  return answer;
}

/** The same for a public call whose answer has parts of branches: such a call has no asker. */
export async function okInPublic<Data>({ headers, database }: FastifyRequest, data: Data, key?: ReplyKey) {
  return ok({ headers, asker: { showsBranches: await database.read(readShowsBranches) } }, data, key);
}

type Answered = Pick<FastifyRequest, 'headers'> & { asker?: Pick<Asker, 'showsBranches'> };
