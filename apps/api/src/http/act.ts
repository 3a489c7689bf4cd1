import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { atClose, jsonAtClose } from '../db/closing.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { accepted, RefusedAfterCommit } from './refused-after-commit.ts';

const KEY_FORMAT = /^[\w-]{8,100}$/;

/**
 * Every write of a signed-in person goes through here: one transaction, retried as a whole, and at most once per
 * Idempotency-Key. The key is scoped to person and route, and its answer is stored with what it did: either both
 * are there after a crash, or neither. Session, permission and working hours are asked again in the transaction: a
 * request may have waited at a lock while its right was taken away.
 *
 * Work that throws is undone. Work that returns `refusedAfterCommit(error)` is committed, and the caller gets the refusal.
 */
export function act<Result>(
  request: FastifyRequest,
  work: (trx: Db) => Promise<Result | RefusedAfterCommit>,
): Promise<Result> {
  return askAndAct(request, () => undefined, work);
}

/**
 * The same for a file that is imported, which takes minutes. It takes no turn from those at the counter, and asks for
 * session and rights at its end: the session row is then locked for a moment only, and signing the person out does not
 * wait for the file.
 */
export async function actAtLength<Result>(
  request: FastifyRequest,
  work: (trx: Db) => Promise<Result | RefusedAfterCommit>,
): Promise<Result> {
  const confirmed = async (trx: Db) => {
    const answer = await work(trx);
    await request.confirmAccess(trx);
    return answer;
  };
  const manner = { transaction: request.database.inTransaction, isConfirmedFirst: false };
  return accepted(await transactOnce(request, () => undefined, confirmed, manner));
}

/**
 * The same with questions that wait for no answer: they travel along with those about the key and the person. What was
 * asked is handed to `work`, or forgotten where there is nothing to do.
 */
export async function askAndAct<Asked, Result>(
  request: FastifyRequest,
  ask: (trx: Db) => Asked,
  work: (trx: Db, asked: Asked) => Promise<Result | RefusedAfterCommit>,
): Promise<Result> {
  return accepted(await transactOnce(request, ask, work));
}

interface Manner {
  transaction: Database['inTurn'];
  /** Session and rights are asked for before the work; otherwise the work asks itself. */
  isConfirmedFirst: boolean;
}

function transactOnce<Asked, Result>(
  request: FastifyRequest,
  ask: (trx: Db) => Asked,
  work: (trx: Db, asked: Asked) => Promise<Result | RefusedAfterCommit>,
  { transaction, isConfirmedFirst }: Manner = { transaction: request.database.inTurn, isConfirmedFirst: true },
): Promise<Result | RefusedAfterCommit> {
  const { actor } = request;
  const confirmFirst = async (trx: Db) => (isConfirmedFirst ? request.confirmAccess(trx) : undefined);
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    return transaction(async (trx) => {
      const confirming = confirmFirst(trx);
      const asked = ask(trx);
      await confirming;
      return work(trx, asked);
    }, actor.id);
  }
  if (typeof key !== 'string' || !KEY_FORMAT.test(key)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  const scope = {
    nguoi_dung_id: actor.id,
    tuyen: routeOf(request),
    khoa: key,
    body_hash: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest(),
  };
  return transaction(async (trx) => {
    const claiming = claimKey(trx, scope);
    // Sent together with the claim. It also counts for an earlier answer, which follows the rights of now.
    const confirming = confirmFirst(trx);
    confirming.catch(() => {});
    const asked = ask(trx);
    const isNew = await claiming;
    await confirming;
    if (!isNew) return (await earlierAnswer(trx, scope)) as Result | RefusedAfterCommit;
    const answer = await work(trx, asked);
    const { nguoi_dung_id, tuyen, khoa } = scope;
    if (answer instanceof RefusedAfterCommit) {
      atClose(trx, sql`keep_refusal(${nguoi_dung_id}, ${tuyen}, ${khoa}, ${answer.toJSON()}::json)`);
      return answer;
    }
    const kept = jsonAtClose(trx, answer) ?? keptAnswer(answer);
    atClose(trx, sql`keep_answer(${nguoi_dung_id}, ${tuyen}, ${khoa}, ${kept}::json)`);
    return answer;
  }, actor.id);
}

/** The route with the parameters it was called with: one address can be spelled in many ways (`%61pi`, `/07`). */
function routeOf({ method, routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, unknown>;
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_all, name: string) => String(values[name]));
  return `${method} ${path}`;
}

/** Handed out once and known to nobody else: a repeated submission gets the same answer without them. */
const SECRETS = new Set(['mat_khau_mot_lan', 'accessToken', 'bi_mat', 'dia_chi_qr', 'ma_khoi_phuc']);

function keptAnswer(answer: unknown): string {
  return JSON.stringify(answer ?? null, (name, value: unknown) => {
    if (!SECRETS.has(name)) return value;
    return Array.isArray(value) ? [] : '';
  });
}

interface Scope {
  nguoi_dung_id: number;
  tuyen: string;
  khoa: string;
  body_hash: Buffer;
}

/** Takes the key, or waits for whoever holds it until they are done. */
async function claimKey(trx: Db, { nguoi_dung_id, tuyen, khoa, body_hash }: Scope): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO khoa_gui_trung (nguoi_dung_id, tuyen, khoa, body_hash)
    VALUES (${nguoi_dung_id}, ${tuyen}, ${khoa}, ${body_hash}) ON CONFLICT DO NOTHING RETURNING khoa`.execute(trx);
  return rows.length > 0;
}

async function earlierAnswer(trx: Db, scope: Scope): Promise<unknown> {
  const earlier = await trx
    .selectFrom('khoa_gui_trung')
    .select(['body_hash', 'tra_loi', 'tu_choi'])
    .where('nguoi_dung_id', '=', scope.nguoi_dung_id)
    .where('tuyen', '=', scope.tuyen)
    .where('khoa', '=', scope.khoa)
    .executeTakeFirstOrThrow();
  if (!earlier.body_hash.equals(scope.body_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return earlier.tu_choi === null ? earlier.tra_loi : RefusedAfterCommit.fromJSON(earlier.tu_choi);
}
