import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isSecretField, isTypedPassword } from '../secrets/secret-fields.ts';
import { AppError } from './app-error.ts';
import { RefusedAfterCommit } from './refused-after-commit.ts';

const KEY_FORMAT = /^[\w-]{8,100}$/;

/** A key belongs to one person. Route, branch and body tell a repeated submission from a reused key. */
interface Key {
  nguoi_dung_id: number;
  chi_nhanh_id: number;
  tuyen: string;
  khoa: string;
  body_hash: Buffer;
}

export function isKey(text: unknown): text is string {
  return typeof text === 'string' && KEY_FORMAT.test(text);
}

/** The Idempotency-Key of a request; undefined where the client sent none. */
export function readKey(request: FastifyRequest): Key | undefined {
  const khoa = request.headers['idempotency-key'];
  if (khoa === undefined) return undefined;
  if (!isKey(khoa)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return {
    nguoi_dung_id: request.asker.id,
    chi_nhanh_id: request.asker.branchId,
    tuyen: routeOf(request),
    khoa,
    body_hash: createHash('sha256')
      .update(`${request.asker.branchId}\n${withoutPasswords(request.body)}`)
      .digest(),
  };
}

/** The hash is stored for two days and fast to compute: with a password in it, the password could be guessed from it. */
function withoutPasswords(body: unknown): string {
  return JSON.stringify(body ?? null, (name, value: unknown) => (isTypedPassword(name) ? '' : value));
}

/** The route with the parameters it was called with: one address can be spelled in many ways (`%61pi`, `/07`). */
function routeOf({ method, routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, unknown>;
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_all, name: string) => String(values[name]));
  return `${method} ${path}`;
}

/**
 * Inserts the key; false when an earlier submission has it, after waiting for that one to end. The key and what the act
 * wrote are committed together: after a crash both are there, or neither.
 */
export async function claimKey(trx: Db, key: Key | undefined): Promise<boolean> {
  if (!key) return true;
  const { rows } = await sql`
    INSERT INTO khoa_gui_trung (nguoi_dung_id, chi_nhanh_id, tuyen, khoa, body_hash)
    VALUES (${key.nguoi_dung_id}, ${key.chi_nhanh_id}, ${key.tuyen}, ${key.khoa}, ${key.body_hash})
    ON CONFLICT DO NOTHING RETURNING khoa`.execute(trx);
  return rows.length > 0;
}

/** What the earlier submission was answered, or refused with. */
export async function findAnswer<Result>(trx: Db, key: Key | undefined): Promise<Result | RefusedAfterCommit> {
  const earlier = await findEarlierAnswer<Result>(trx, key);
  if (earlier === undefined) throw new Error('There is no earlier answer under this key');
  return earlier;
}

/** The same before the key is claimed; undefined where no submission under it has ended. */
export async function findEarlierAnswer<Result>(
  trx: Db,
  key: Key | undefined,
): Promise<Result | RefusedAfterCommit | undefined> {
  if (!key) return undefined;
  const earlier = await trx
    .selectFrom('khoa_gui_trung')
    .select(['tuyen', 'body_hash', 'tra_loi', 'tu_choi'])
    .where('nguoi_dung_id', '=', key.nguoi_dung_id)
    .where('khoa', '=', key.khoa)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.tuyen === null) throw new AppError('SUBMISSION_WITHDRAWN');
  if (earlier.tuyen !== key.tuyen || !earlier.body_hash?.equals(key.body_hash))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return earlier.tu_choi === null ? (earlier.tra_loi as Result) : RefusedAfterCommit.fromJSON(earlier.tu_choi);
}

/** The statement that stores the answer, as text, so that a repeated submission gets it letter by letter. */
export function keepAnswer(key: Key | undefined, answer: unknown): RawBuilder<unknown> | undefined {
  if (!key) return undefined;
  const isRefusal = answer instanceof RefusedAfterCommit;
  return sql`
    UPDATE khoa_gui_trung
    SET tra_loi = ${isRefusal ? null : withoutSecrets(answer)}::json, tu_choi = ${isRefusal ? answer.toJSON() : null}::json
    WHERE nguoi_dung_id = ${key.nguoi_dung_id} AND khoa = ${key.khoa}`;
}

/** Secrets are shown once and stored nowhere: a repeated submission gets the same answer without them. */
function withoutSecrets(answer: unknown): string {
  return JSON.stringify(answer ?? null, (name, value: unknown) => {
    if (!isSecretField(name)) return value;
    return Array.isArray(value) ? [] : '';
  });
}
