import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { together } from '../db/transaction.ts';
import { ApprovalNeeded } from './approval.ts';
import { type AskedAct, askedBy, fileRequest } from './file-request.ts';
import { claimKey, findAnswer, findEarlierAnswer, keepAnswer, readKey } from './idempotency-key.ts';
import { accepted, RefusedAfterCommit } from './refused-after-commit.ts';

/**
 * Every write of a signed-in person goes through here, in one transaction that is retried as a whole: claim the
 * Idempotency-Key, check session, right, working hours and confirmation, do the work, keep the answer with the key. The
 * same checks ran before the handler, but the person may have lost a right since: the work is handed the actor as read now.
 *
 * Work that throws is rolled back. Work that returns `refusedAfterCommit(error)` is committed, and the caller gets the
 * refusal. A key that was used before gets the answer of the first time, and the work does not run.
 *
 * Work that needs a second person throws `ApprovalNeeded`, or returns it as a refusal after commit: what was asked is then kept as
 * a request for somebody else to approve, and the caller is told so (`file-request.ts`).
 */
export function act<Result>(request: FastifyRequest, work: Work<Result>): Promise<Result> {
  return doneOrFiled((once) => actOnce(request, once), askedBy(request), work);
}

/** In a transaction of its own, for the person as they may act within it. */
type Work<Result> = (trx: Db, actor: Actor) => Promise<Result | RefusedAfterCommit>;

/**
 * An act of another route that the one of the request leads to, such as completing the ticket that an imported line pays: by the same
 * person, with the right, the branch and the approval that it needs by itself. It has no key: the request's own is settled before.
 */
export function actBeside<Result>(request: FastifyRequest, other: OtherAct, work: Work<Result>): Promise<Result> {
  const actor = { id: request.asker.id, branchId: other.branchId };
  const once = async <Done>(run: Work<Done>) =>
    accepted(await request.database.inTurn(async (trx) => run(trx, await request.confirmAccessTo(trx, other)), actor));
  return doneOrFiled(once, { ...other, isApprovable: true }, work);
}

export type OtherAct = Omit<AskedAct, 'isApprovable'> & { branchId: number };

/** Work that needs a second person becomes a request for one. */
async function doneOrFiled<Result>(
  once: (work: Work<Result>) => Promise<Result>,
  asked: AskedAct,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await once(async (trx, actor) => {
      const done = await work(trx, actor);
      const refusal = done instanceof RefusedAfterCommit && done.error;
      return refusal instanceof ApprovalNeeded ? fileRequest(trx, actor, asked, refusal) : done;
    });
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    // What the work had written is rolled back; the request is an act of its own, under the same key.
    return once((trx, actor) => fileRequest(trx, actor, asked, error));
  }
}

async function actOnce<Result>(request: FastifyRequest, work: Work<Result>): Promise<Result> {
  const key = readKey(request);
  const { answer } = await request.database.inTurn(
    async (trx) => {
      const [isNew, actor] = await together(claimKey(trx, key), request.confirmAccess(trx));
      return { isNew, answer: isNew ? await work(trx, actor) : await findAnswer<Result>(trx, key) };
    },
    request.asker,
    (done) => (done.isNew ? keepAnswer(key, done.answer) : undefined),
  );
  return accepted(answer);
}

/**
 * The same for the import of a file, which can take minutes. It takes no turn from the people at the counter, and checks
 * the session only when `work` calls `confirm` for the actor, near its end: the session row is then locked for a moment, and signing
 * the person out does not wait for the file.
 */
export async function actAtLength<Result>(
  request: FastifyRequest,
  work: (trx: Db, confirm: () => Promise<Actor>) => Promise<Result | RefusedAfterCommit>,
): Promise<Result> {
  const key = readKey(request);
  const answer = await request.database.inTransaction(async (trx) => {
    const isNew = await claimKey(trx, key);
    if (!isNew) {
      await request.confirmAccess(trx);
      return findAnswer<Result>(trx, key);
    }
    const done = await work(trx, () => request.confirmAccess(trx));
    await keepAnswer(key, done)?.execute(trx);
    return done;
  });
  return accepted(answer);
}

/** The answer that `actAtLength` gave to the same submission before; undefined where it is the first of its key. */
export async function answeredBefore<Result>(request: FastifyRequest): Promise<Result | undefined> {
  const key = readKey(request);
  const answer = await request.database.inTransaction(async (trx) => {
    const earlier = await findEarlierAnswer<Result>(trx, key);
    if (earlier !== undefined) await request.confirmAccess(trx);
    return earlier;
  });
  return answer === undefined ? undefined : accepted(answer);
}
