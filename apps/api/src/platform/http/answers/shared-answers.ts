import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type Language, languageOf } from '../messages.ts';
import { ok } from '../reply.ts';

/**
 * Dashboard, reports, options and first pages of lists: computed once per branch, role, language, address and database snapshot. After
 * each trade every open screen asks for them again: sixteen dashboards take 3 ms each instead of 221 (`docs/performance.md`).
 *
 * No invalidation: the key contains the MVCC snapshot that the session check has read (`pg_current_snapshot()`), so every commit
 * changes the key. It also contains the start of the server, since another primary may use the same transaction ids for other
 * transactions, and the second, since a rate becomes stale without a commit.
 */

declare module 'fastify' {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
  }
}

/**
 * Everything a shared answer may depend on. It says nothing about the person: all people of one role in one branch get the same answer. The
 * permissions are those of the role, and the time zone is a setting of the business.
 */
export interface SharedQuestion<Query = unknown, Params = unknown> {
  database: Database;
  query: Query;
  params: Params;
  permissions: PermissionEntry[];
  branchId: number;
  timeZone: string;
  language: Language;
}

type SharedRequest<Query, Params> = Pick<FastifyRequest, 'asker' | 'database' | 'headers' | 'server' | 'url'> & {
  query: Query;
  params: Params;
};

/**
 * Makes the handler of a route whose answer is shared. `build` is written where the route is declared, so that no request is
 * in its scope, and receives the question only: it cannot read anything about the person.
 */
export function shared<Data, Query, Params>(build: (question: SharedQuestion<Query, Params>) => Promise<Data>) {
  return async (request: SharedRequest<Query, Params>, reply: FastifyReply) => {
    const { roleId, branchId, snapshot } = request.asker;
    const question = questionOf(request);
    const key = `${branchId} ${roleId} ${question.language} ${request.url}`;
    const state = `${snapshot} ${Math.floor(Date.now() / 1000)}`;
    const answer = await request.server.sharedAnswers.answer(key, state, async () =>
      String(reply.serialize(ok(request, await build(question)))),
    );
    reply.type('application/json; charset=utf-8');
    // The answer is serialized already; it keeps the type of the data, so that the response schema still checks `build`.
    return answer as unknown as ReturnType<typeof ok<Data>>;
  };
}

/** What a request asks, without the person who asks. */
export function questionOf<Query, Params>(request: SharedRequest<Query, Params>): SharedQuestion<Query, Params> {
  const { database, query, params, headers } = request;
  const { permissions, branchId, timeZone } = request.asker;
  return { database, query, params, permissions, branchId, timeZone, language: languageOf(headers['accept-language']) };
}

export function registerSharedAnswers(app: FastifyInstance): void {
  app.decorate('sharedAnswers', new SharedAnswers());
}

/** Longer answers are shared while they are computed, and not kept. */
const MAX_LENGTH = 1024 * 1024;
/** Of all kept answers together. */
const MAX_KEPT = 16 * MAX_LENGTH;

/** The answers of the present state. */
export class SharedAnswers {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #length = 0;
  #state = '';

  /** `compute` must read the state or a later one. */
  async answer(key: string, state: string, compute: () => Promise<string>): Promise<Buffer> {
    if (state !== this.#state || this.#length > MAX_KEPT) this.#forgetAll();
    this.#state = state;
    const known = this.#kept.get(key);
    if (known) return known;
    // As bytes, so that the text is encoded once.
    const answer = compute().then((text) => Buffer.from(text));
    this.#kept.set(key, answer);
    answer.then(
      ({ length }) => this.#keep(key, answer, length),
      () => this.#keep(key, answer, Number.POSITIVE_INFINITY),
    );
    return answer;
  }

  #keep(key: string, answer: Promise<Buffer>, length: number): void {
    if (this.#kept.get(key) !== answer) return;
    if (length > MAX_LENGTH) this.#kept.delete(key);
    else this.#length += length;
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#length = 0;
  }
}
