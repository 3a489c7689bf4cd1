import { type RawBuilder, sql } from 'kysely';
import { atClose, jsonAtClose } from '../db/closing.ts';
import type { Db } from '../db/database.ts';
import type { Actor, Origin } from '../http/actor.ts';

export interface AuditedAct {
  /** A stable verb such as `create`, `update`, `login`. */
  act: string;
  /** The kind of record, by its permission name. */
  subject: string;
  subjectId?: number | string;
  before?: object | null;
  after?: object | null;
}

/** One whose subject may have no number before the transaction ends. */
type ComingAct = Omit<AuditedAct, 'subjectId'> & { subjectId?: AuditedAct['subjectId'] | RawBuilder<string> };

/** Nobody ever needs these to understand an act, and everybody would like to steal them. */
const SECRET_FIELDS = new Set(['mat_khau', 'token_hash', 'otp', 'bi_mat', 'ma_khoi_phuc', 'accessToken']);

/**
 * One row of the action log, written in the act's own transaction as its last step: if this fails, the act did not
 * happen. Last, since the end of the chain is one row that all acts of all processes wait for.
 */
export async function recordEvent(trx: Db, actor: Actor, event: ComingAct): Promise<void> {
  await recordEventOf(trx, { id: actor.id, account: actor.account }, actor.origin, event);
}

/** For acts before there is a session, such as signing in. */
export async function recordEventOf(
  trx: Db,
  person: { id: number | null; account: string | null },
  origin: Origin,
  event: ComingAct,
): Promise<void> {
  const call = sql`append_event(
    ${person.id}, ${person.account}, ${origin.ip}, ${origin.deviceId}, ${origin.requestId},
    ${event.act}, ${event.subject}, ${subjectIdOf(event)},
    ${withoutSecrets(event.before)}::jsonb, ${jsonAtClose(trx, event.after) ?? withoutSecrets(event.after)}::jsonb)`;
  atClose(trx, call);
}

/** Many acts of one person at once, each with its own row, in the order given. */
export async function recordEvents(trx: Db, actor: Actor, events: readonly AuditedAct[]): Promise<void> {
  if (events.length === 0) return;
  const { ip, deviceId, requestId } = actor.origin;
  const rows = events.map(({ act, subject, subjectId, before, after }) => ({
    ...{ act, subject, subject_id: subjectId === undefined ? null : String(subjectId) },
    ...{ before: withoutSecrets(before), after: withoutSecrets(after) },
  }));
  await sql`SELECT append_event(
    ${actor.id}::integer, ${actor.account}::text, ${ip}::text, ${deviceId}::text, ${requestId}::text,
    e.act, e.subject, e.subject_id, e.before::jsonb, e.after::jsonb)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e(act text, subject text, subject_id text, before text, after text)`.execute(trx);
}

function subjectIdOf({ subjectId }: ComingAct): string | RawBuilder<string> | null {
  return typeof subjectId === 'number' ? String(subjectId) : (subjectId ?? null);
}

function withoutSecrets(record: object | null | undefined): string | null {
  if (!record) return null;
  return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([field]) => !SECRET_FIELDS.has(field))));
}
