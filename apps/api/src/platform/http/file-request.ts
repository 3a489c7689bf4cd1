import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { COMPANY_APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import type { ApprovalFiled } from '@doi-tien/contract/approvals.schema';
import { compare } from '@doi-tien/money/decimal';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Need } from '../actor.ts';
import { type AuditedAct, recordBranchEvent, recordEvent } from '../audit/record-event.ts';
import type { Db } from '../db/database.ts';
import { announce } from '../live/live.ts';
import type { Access } from './access.ts';
import { AppError } from './app-error.ts';
import { type ActRequest, type ApprovalNeeded, routeName } from './approval.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from './refused-after-commit.ts';

/** A teller has a handful of these; more is a program or a mistake. */
const MOST_WAITING = 50;

/** An act as it was asked for: by its route, with what its schemas have validated. */
export interface AskedAct extends ActRequest {
  /** As `routeName` has it. */
  route: string;
  access: Access | undefined;
  /** It can wait for a second person. */
  isApprovable: boolean;
}

export function askedBy({ method, routeOptions, params, body }: FastifyRequest): AskedAct {
  const { access, approvable } = routeOptions.config;
  return {
    route: routeName(method, routeOptions.url ?? ''),
    access,
    isApprovable: approvable !== undefined,
    params,
    body,
  };
}

/**
 * Keeps what was asked and what was quoted for it, bound to their hash, for somebody else to approve. The refusal says where. The same
 * submission while the first one waits is the same request, unless other figures would be quoted for it now.
 */
export async function fileRequest(
  trx: Db,
  actor: Actor,
  { route, access, isApprovable, params, body }: AskedAct,
  { needs, quoted }: ApprovalNeeded,
): Promise<RefusedAfterCommit> {
  if (!isApprovable || access?.kind !== 'permission') throw new AppError('APPROVAL_NOT_HERE');
  const text = JSON.stringify({ params, body: body ?? {}, quoted });
  const asked = { route, text, makerId: actor.id, branchId: actor.branchId };
  // Two submissions of one person at once take turns, so that the second finds the request of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien approvals'), ${actor.id}::int)`.execute(trx);
  const waiting = await sql<{ id: number; ma_bam: Buffer; needs: Need[]; het_han_luc: string }>`
    SELECT id, ma_bam, dieu_kien AS needs, het_han_luc FROM yeu_cau_duyet
    WHERE nguoi_tao = ${actor.id} AND trang_thai = 1 AND het_han_luc > now() + clock_offset()`.execute(trx);
  const hash = requestHash(asked);
  const { permission } = access;
  // After other rates the same submission is another question.
  const known = waiting.rows.find((each) => each.ma_bam.equals(hash) && isDeepStrictEqual(each.needs, needs));
  if (!known && waiting.rows.length >= MOST_WAITING) throw new AppError('APPROVAL_TOO_MANY');
  const amounts = needs.flatMap(({ gia_tri }) => gia_tri ?? []).sort(compare);
  const gia_tri = amounts.at(-1) ?? null;
  const filed =
    known ??
    (await insertRequest(trx, actor, { area: permission[0], asked, hash, needs, gia_tri, given: { params, body } }));
  const data: ApprovalFiled = {
    id: filed.id,
    ten_quyen: permission[0],
    hanh_vi: route,
    dieu_kien: needs.map(({ loai, gia_tri: value, muc }) => ({ loai, gia_tri: value, muc })),
    gia_tri,
    ma_bam: hash.toString('hex'),
    het_han_luc: filed.het_han_luc,
  };
  return refusedAfterCommit(new AppError('APPROVAL_REQUIRED', { data }));
}

/** The text of an act and everything else it depends on: route, maker and branch. */
export interface AskedText {
  route: string;
  text: string;
  makerId: number;
  branchId: number;
}

export function requestHash({ route, text, makerId, branchId }: AskedText): Buffer {
  return createHash('sha256').update([route, makerId, branchId, text].join('\n')).digest();
}

interface NewRequest {
  area: string;
  asked: AskedText;
  hash: Buffer;
  needs: readonly Need[];
  gia_tri: string | null;
  given: ActRequest;
}

async function insertRequest(trx: Db, actor: Actor, { area, asked, hash, needs, gia_tri, given }: NewRequest) {
  const { id: recordId } = given.params as { id?: number };
  const { ly_do, ly_do_ty_gia } = (given.body ?? {}) as { ly_do?: string; ly_do_ty_gia?: string };
  const { rows } = await sql<{ id: number; het_han_luc: string }>`
    INSERT INTO yeu_cau_duyet (chi_nhanh_id, ten_quyen, hanh_vi, noi_dung, ma_bam, dieu_kien, gia_tri, ban_ghi_id, ly_do,
                               nguoi_tao, ip, device_id, het_han_luc, ca_id)
    SELECT ${asked.branchId}::int, ${area}, ${asked.route}, ${asked.text}, ${hash}, ${JSON.stringify(needs)}::jsonb, ${gia_tri}::numeric,
           ${recordId ?? null}::int, ${ly_do ?? ly_do_ty_gia ?? null}, ${actor.id}::int, ${actor.origin.ip}, ${actor.origin.deviceId},
           now() + clock_offset() + make_interval(mins => coalesce((c.gia_tri->>'duyet_het_han_phut')::int, 15)),
           (SELECT id FROM ca WHERE nguoi_id = ${actor.id} AND chi_nhanh_id = ${asked.branchId} AND ket_thuc_luc IS NULL)
    FROM cau_hinh_chung c RETURNING id, het_han_luc`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('The request was not written');
  await announceRequest(trx, { area, branchId: asked.branchId, id: made.id });
  const after = { hanh_vi: asked.route, dieu_kien: needs, gia_tri, ban_ghi_id: recordId ?? null, ly_do: ly_do ?? null };
  await recordRequest(trx, actor, area, { act: 'requestApproval', subjectId: made.id, after });
  return made;
}

const isOfCompany = (area: string): boolean => (COMPANY_APPROVAL_AREAS as readonly string[]).includes(area);

/** Sent to the screens of the branch, or of every branch where the act is the company's. */
export async function announceRequest(trx: Db, { area, branchId, id }: { area: string; branchId: number; id: number }) {
  await announce(trx, { topic: 'approvals', id, ...(!isOfCompany(area) && { branchId }) });
}

/** In the chain that the act itself is logged in: an act that locks two chains could deadlock with another. */
export async function recordRequest(trx: Db, actor: Actor, area: string, event: Omit<AuditedAct, 'subject'>) {
  const record = isOfCompany(area) ? recordEvent : recordBranchEvent;
  await record(trx, actor, { ...event, subject: 'yeu-cau-duyet' });
}
