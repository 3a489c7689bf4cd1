import { sql } from 'kysely';
import type { Actor, Origin } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { isSecretField } from '../secrets/secret-fields.ts';

export interface AuditedAct {
  /** A stable verb such as `create`, `update`, `login`. */
  act: string;
  /** The kind of record, by its permission name. */
  subject: string;
  subjectId?: number | string;
  before?: object | null;
  after?: object | null;
}

/** The chain of acts that belong to no branch: people, roles, catalogue, rates, settings, sign-ins. */
export const COMPANY_CHAIN = 0;

/** The rows of the company's chain that hold the heads of the other chains: see `log-heads.ts`. */
export const LOG_HEADS = { act: 'logHeads', subject: 'log-thao-tac' } as const;

/**
 * Writes one row of the company's chain of the action log in the act's own transaction: if this fails, the act did not
 * happen. Call it after the act's other writes. The row links to the one before it, so it locks the end of the chain until
 * the commit: everybody waits for that lock, and an act that takes another lock after it can deadlock.
 */
export async function recordEvent(trx: Db, actor: Actor, event: AuditedAct): Promise<void> {
  await recordEventOf(trx, { id: actor.id, account: actor.account }, actor.origin, approved(actor, event));
}

/** The same for an act on the books of the actor's branch, which has a chain of its own. */
export async function recordBranchEvent(trx: Db, actor: Actor, event: AuditedAct): Promise<void> {
  const person = { id: actor.id, account: actor.account };
  await appendEvent(trx, actor.branchId, person, actor.origin, approved(actor, event));
}

/** Who approved an act stands in its own row, beside who did it. */
function approved({ approval }: Actor, event: AuditedAct): AuditedAct {
  return approval ? { ...event, after: { ...event.after, ...besidesOf(approval) } } : event;
}

const besidesOf = ({ approverName: nguoi_duyet, requestId: yeu_cau_duyet_id }: NonNullable<Actor['approval']>) => ({
  nguoi_duyet,
  yeu_cau_duyet_id,
});

/** What a routine of the database needs that appends the row of an act itself (`write_ticket`). */
export function loggedBy({ id: personId, account, origin, approval }: Actor, subject: string) {
  const { ip, deviceId, requestId } = origin;
  return { personId, account, ip, deviceId, requestId, subject, besides: approval ? besidesOf(approval) : {} };
}

/** For what no act is: signing in, or a look that is logged. */
export async function recordEventOf(
  trx: Db,
  person: { id: number | null; account: string | null },
  origin: Origin,
  event: AuditedAct,
): Promise<void> {
  await appendEvent(trx, COMPANY_CHAIN, person, origin, event);
}

/** What nobody did: rules that post rates by themselves. Of a branch, or with null of the company. */
export async function recordEventOfSystem(trx: Db, branchId: number | null, event: AuditedAct): Promise<void> {
  await appendEvent(trx, branchId ?? COMPANY_CHAIN, { id: null, account: null }, NOWHERE, event);
}

const NOWHERE = { ip: null, deviceId: null, requestId: null };

async function appendEvent(
  trx: Db,
  chain: number,
  person: { id: number | null; account: string | null },
  origin: { [Part in keyof Origin]: Origin[Part] | null },
  event: AuditedAct,
): Promise<void> {
  await sql`SELECT append_event(
    ${chain}, ${person.id}, ${person.account}, ${origin.ip}, ${origin.deviceId}, ${origin.requestId},
    ${event.act}, ${event.subject}, ${event.subjectId === undefined ? null : String(event.subjectId)},
    ${withoutSecrets(event.before)}::jsonb, ${withoutSecrets(event.after)}::jsonb)`.execute(trx);
}

/** Many acts of one person on what is the company's, each with its own row, in the order given. */
export async function recordEvents(trx: Db, actor: Actor, events: readonly AuditedAct[]): Promise<void> {
  if (events.length === 0) return;
  const { ip, deviceId, requestId } = actor.origin;
  const rows = events.map(({ act, subject, subjectId, before, after }) => ({
    act,
    subject,
    subject_id: subjectId === undefined ? null : String(subjectId),
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  }));
  await sql`SELECT append_event(
    ${COMPANY_CHAIN}::integer, ${actor.id}::integer, ${actor.account}::text, ${ip}::text, ${deviceId}::text, ${requestId}::text,
    e.act, e.subject, e.subject_id, e.before::jsonb, e.after::jsonb)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e(act text, subject text, subject_id text, before text, after text)`.execute(trx);
}

function withoutSecrets(record: object | null | undefined): string | null {
  if (!record) return null;
  return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([field]) => !isSecretField(field))));
}
