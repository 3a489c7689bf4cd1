import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './messages.ts';
import { ok } from './reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
  }
}

/** Longer ones are shared while they are worked out, and then let go. */
const MAX_KEPT_LENGTH = 256 * 1024;
const MAX_KEPT = 64;

/**
 * Answers worked out once for everybody who would get the same. Nothing is ever told to be out of date here: an answer is found
 * only by the state of the books it was asked under, and whatever is written makes another state.
 */
export class SharedAnswers {
  readonly #kept = new Map<string, Promise<string>>();
  #state = '';

  /** What `work` reads must not be older than the state; newer is as good. */
  async answer(question: string, state: string, work: () => Promise<string>): Promise<string> {
    if (state !== this.#state || this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#state = state;
    const known = this.#kept.get(question);
    if (known) return known;
    const answer = work();
    this.#kept.set(question, answer);
    const forget = () => this.#kept.get(question) === answer && this.#kept.delete(question);
    answer.then((text) => text.length > MAX_KEPT_LENGTH && forget(), forget);
    return answer;
  }
}

export function registerSharedAnswers(app: FastifyInstance): void {
  app.decorate('sharedAnswers', new SharedAnswers());
}

/**
 * For reads that cost much and that every open screen repeats after each trade. They may depend on the address, the
 * rights of the role, the language and the clock to a second, and on nothing else about the person.
 */
export async function shared<Data>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Data>) {
  const { roleId, booksState } = request.actor;
  const question = `${roleId} ${languageOf(request.headers['accept-language'])} ${request.url}`;
  const state = `${booksState} ${Math.floor(Date.now() / 1000)}`;
  const answer = await request.server.sharedAnswers.answer(question, state, async () =>
    String(reply.serialize(ok(request, await read()))),
  );
  reply.type('application/json; charset=utf-8');
  // Already written as its schema says; the type is that of what was written, so that the schema still checks the handler.
  return answer as unknown as ReturnType<typeof ok<Data>>;
}
