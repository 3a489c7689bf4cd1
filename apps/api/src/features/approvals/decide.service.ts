import { APPROVAL_STATUS, COMPANY_APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import { findPerson } from '../../domain/rights/find-person.ts';
import { type Actor, type Asker, actorWithoutRequest } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ActRequest, RegisteredAct } from '../../platform/http/approval.ts';
import { refuseUnlessEverywhere } from '../../platform/http/company-wide.ts';
import { constraintError } from '../../platform/http/constraint-errors.ts';
import { announceRequest, recordRequest, requestHash } from '../../platform/http/file-request.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { endRequest, type KeptRequest, lockRequest, mayBeOnePerson } from './approval.repository.ts';

/** What deciding works with besides the database. */
export interface DecisionTools {
  acts: ReadonlyMap<string, RegisteredAct>;
  /** Refuses a person outside the working hours of the branch. */
  checkHours: (db: Db, person: { id: number; permissions: PermissionEntry[]; branchId: number }) => Promise<void>;
}

/** The person who approves, as they may act now. */
export type Approver = Actor & { name: string };

export interface Approving {
  id: number;
  /** Of the text that the approver saw. */
  hash: string;
  note: string | null;
  /** Confirmed on the screen of this person, who must be the maker; null where the approver decides on their own. */
  onScreenOf: number | null;
}

/** An approved act that was refused: what it wrote is rolled back, and `endRefused` keeps the outcome. */
export class RefusedRun extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super(refusal.word);
    this.refusal = refusal;
  }
}

/**
 * Approves a request and runs its act in the name of the maker, in one transaction: the request is locked first, so that of several
 * decisions one counts, and the act runs once or not at all. Throws `RefusedRun` for an act that is refused now, as it
 * would be without approval.
 */
export async function approve(
  trx: Db,
  tools: DecisionTools,
  approver: Approver,
  approving: Approving,
): Promise<number | RefusedAfterCommit> {
  const { id, hash, note, onScreenOf } = approving;
  const request = onScreenOf === null ? await lockVisible(trx, approver, id) : await lockOwn(trx, onScreenOf, id);
  const denial = denialOf(request, approver, hash) ?? (await closenessOf(trx, request, approver));
  if (denial) return deny(trx, approver, request, denial);
  const act = tools.acts.get(request.route);
  if (!act) throw new RefusedRun(new AppError('APPROVAL_OUTDATED'));
  const result = await refusable(async () => {
    const maker = await findMaker(trx, tools, request, act);
    const { id: approverId, name: approverName } = approver;
    const approval = { requestId: id, approverId, approverName, needs: request.needs, shiftId: request.shiftId };
    return act.run(trx, { ...actorWithoutRequest(maker), approval }, askedOf(request));
  });
  // What such a refusal wrote stays, as it does without approval.
  if (result instanceof RefusedAfterCommit) return markFailed(trx, approver, request, approving, result.error);
  const resultId = idOf(result) ?? askedOf(request).params.id ?? null;
  const hasPassword = act.setsPassword === true;
  const isHere = onScreenOf !== null;
  const decided = { approverId: approver.id, isHere, note };
  await endRequest(trx, id, { ...decided, status: APPROVAL_STATUS.done, resultId, hasPassword });
  const after = { ket_qua: 'done', ket_qua_id: resultId, tai_cho: isHere, ghi_chu: note };
  await finish(trx, approver, request, 'approve', after);
  return id;
}

/** Ends a request whose act was refused, unless somebody else has decided about it since. */
export async function endRefused(
  trx: Db,
  approver: Approver,
  approving: Approving,
  refusal: AppError,
): Promise<RefusedAfterCommit> {
  const { onScreenOf, id, hash } = approving;
  const request = onScreenOf === null ? await lockVisible(trx, approver, id) : await lockOwn(trx, onScreenOf, id);
  const denial = denialOf(request, approver, hash);
  return denial ? deny(trx, approver, request, denial) : markFailed(trx, approver, request, approving, refusal);
}

async function markFailed(
  trx: Db,
  approver: Approver,
  request: KeptRequest,
  { onScreenOf, note }: Approving,
  refusal: AppError,
): Promise<RefusedAfterCommit> {
  const isHere = onScreenOf !== null;
  const ending = { status: APPROVAL_STATUS.failed, approverId: approver.id, isHere, note, refusal: refusal.word };
  await endRequest(trx, request.id, ending);
  await finish(trx, approver, request, 'approve', { ket_qua: refusal.word, tai_cho: isHere });
  return refusedAfterCommit(refusal);
}

export async function refuse(
  trx: Db,
  approver: Actor,
  id: number,
  reason: string,
): Promise<number | RefusedAfterCommit> {
  const request = await lockVisible(trx, approver, id);
  const denial = denialOf(request, approver, request.hash.toString('hex'));
  if (denial) return deny(trx, approver, request, denial);
  await endRequest(trx, id, { status: APPROVAL_STATUS.refused, approverId: approver.id, note: reason });
  await finish(trx, approver, request, 'refuseApproval', { ly_do: reason });
  return id;
}

async function closenessOf(trx: Db, { makerId }: KeptRequest, { id }: Approver): Promise<AppError | null> {
  return (await mayBeOnePerson(trx, id, makerId)) ? new AppError('APPROVAL_TOO_CLOSE') : null;
}

/** The maker takes it back, before or while somebody decides: one of the two counts. */
export async function withdraw(trx: Db, maker: Actor, id: number): Promise<number> {
  const request = await lockOwn(trx, maker.id, id);
  if (request.status !== APPROVAL_STATUS.waiting) throw new AppError('APPROVAL_ENDED');
  await endRequest(trx, id, { status: APPROVAL_STATUS.withdrawn });
  await finish(trx, { ...maker, branchId: request.branchId }, request, 'withdrawApproval', {});
  return id;
}

/** A request of an area that the person may approve, or their own: its refusal says that it is their own. */
async function lockVisible(trx: Db, actor: Actor, id: number): Promise<KeptRequest> {
  const request = await lockRequest(trx, id);
  if (!request || !(request.makerId === actor.id || mayApprove(actor, request))) throw new AppError('NOT_FOUND');
  return request;
}

async function lockOwn(trx: Db, makerId: number, id: number): Promise<KeptRequest> {
  const request = await lockRequest(trx, id);
  if (!request || request.makerId !== makerId) throw new AppError('NOT_FOUND');
  return request;
}

const isOfCompany = (area: string): boolean => (COMPANY_APPROVAL_AREAS as readonly string[]).includes(area);

export function mayApprove({ permissions, branchId }: Asker, { area, branchId: ofRequest }: KeptRequest): boolean {
  const isHere = isOfCompany(area) || branchId === ofRequest;
  return isHere && isAllowed(permissions, [area, 'approve'] as unknown as Permission);
}

/** A person's own request, while they work in its branch. */
export function isOwn({ id, branchIds }: Asker, { makerId, area, branchId }: KeptRequest): boolean {
  return makerId === id && (isOfCompany(area) || branchIds.includes(branchId));
}

/** Why this person cannot decide about this request now. */
function denialOf(request: KeptRequest, approver: Actor, hash: string): AppError | null {
  if (request.makerId === approver.id) return new AppError('APPROVAL_OWN');
  if (!mayApprove(approver, request)) return new AppError('FORBIDDEN');
  if (request.status !== APPROVAL_STATUS.waiting) return new AppError('APPROVAL_ENDED');
  const isSame = request.hash.toString('hex') === hash && requestHash(request).equals(request.hash);
  return isSame ? null : new AppError('APPROVAL_CHANGED');
}

/** A decision that fails at a control stays in the log. */
async function deny(trx: Db, actor: Actor, request: KeptRequest, denial: AppError): Promise<RefusedAfterCommit> {
  const after = { tu_choi: denial.word, nguoi_tao_id: request.makerId };
  await recordRequest(trx, actor, request.area, { act: 'approvalDenied', subjectId: request.id, after });
  return refusedAfterCommit(denial);
}

/** The maker with the rights of now; somebody who could not do it today does not do it by an approval. */
async function findMaker(
  trx: Db,
  tools: DecisionTools,
  request: KeptRequest,
  { access, isOfCompany }: RegisteredAct,
): Promise<Asker> {
  const origin = { ip: request.ip, deviceId: request.deviceId, requestId: `yeu-cau-duyet-${request.id}` };
  const maker = await findPerson(trx, { id: request.makerId, branchId: request.branchId, origin });
  if (!maker || access.kind !== 'permission' || !isAllowed(maker.permissions, access.permission)) {
    throw new AppError('FORBIDDEN');
  }
  if (isOfCompany) await refuseUnlessEverywhere(trx, maker);
  await tools.checkHours(trx, maker);
  return maker;
}

export function askedOf({ text }: Pick<KeptRequest, 'text'>): ActRequest<{ id?: number }> {
  return JSON.parse(text) as ActRequest<{ id?: number }>;
}

/** A refusal of the work is thrown as `RefusedRun`; anything else, such as a deadlock, is not an outcome of the act. */
async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof AppError ? error : constraintError(error);
    throw refusal && refusal.status < 500 ? new RefusedRun(refusal) : error;
  }
}

function idOf(result: unknown): number | undefined {
  if (typeof result === 'number') return result;
  const { id } = (result ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : undefined;
}

async function finish(trx: Db, actor: Actor, request: KeptRequest, act: string, after: object): Promise<void> {
  const { id, area, branchId, route, makerId } = request;
  await announceRequest(trx, { area, branchId, id });
  await recordRequest(trx, actor, area, {
    act,
    subjectId: id,
    after: { hanh_vi: route, nguoi_tao_id: makerId, ...after },
  });
}
