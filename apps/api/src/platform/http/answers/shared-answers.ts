import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../messages.ts';
import { ok } from '../reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
  }
}

/** Longer ones are shared while they are worked out, and then let go. */
const MAX_LENGTH = 1024 * 1024;
/** Of all that are kept at once. */
const MAX_KEPT = 16 * MAX_LENGTH;

/**
 * Answers worked out once for everybody who would get the same. Nothing is ever told to be out of date here: an answer is found
 * only by the state of the books it was asked under, and whatever is written makes another state.
 */
export class SharedAnswers {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #length = 0;
  #state = '';

  /** What `work` reads must not be older than the state; newer is as good. */
  async answer(question: string, state: string, work: () => Promise<string>): Promise<Buffer> {
    if (state !== this.#state || this.#length > MAX_KEPT) this.#forgetAll();
    this.#state = state;
    const known = this.#kept.get(question);
    if (known) return known;
    // As bytes, so that whoever shares it need not write it again.
    const answer = work().then((text) => Buffer.from(text));
    this.#kept.set(question, answer);
    answer.then(
      ({ length }) => this.#keep(question, answer, length),
      () => this.#keep(question, answer, Number.POSITIVE_INFINITY),
    );
    return answer;
  }

  #keep(question: string, answer: Promise<Buffer>, length: number): void {
    if (this.#kept.get(question) !== answer) return;
    if (length > MAX_LENGTH) this.#kept.delete(question);
    else this.#length += length;
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#length = 0;
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
