import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import {
  type ApprovalRequest,
  type ApproveBody,
  approvalDetail,
  approvalRequest,
  approveBody,
  approveHereBody,
  collectedPassword,
  type HereProof,
  refuseBody,
} from '@doi-tien/contract/approvals.schema';
import type { ListQuery } from '@doi-tien/contract/list';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { approverList, makerList } from '../../domain/approvals/request-list.ts';
import { findPerson } from '../../domain/rights/find-person.ts';
import { type Actor, actorWithoutRequest } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { findRow, listRows } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { findRequest } from './approval.repository.ts';
import { collectPassword } from './collect-password.ts';
import { approve, type DecisionTools, endRefused, RefusedRun, refuse, withdraw } from './decide.service.ts';
import { readDetail } from './detail.service.ts';

const path = '/yeu-cau-duyet';
const tags = ['yeu-cau-duyet'];
/** Which requests somebody sees follows from their rights to approve, and from which they made themselves. */
const config = { access: signedIn };
const one = { 200: envelope(approvalRequest) };

export interface ApprovalTools extends Pick<DecisionTools, 'checkHours'> {
  /** Who proves on the screen of somebody else that it is them. Wrong guesses count against that person. */
  proveHere: (request: FastifyRequest, about: string, proof: HereProof) => Promise<number>;
}

export function approvalRoutes(app: App, tools: ApprovalTools): void {
  registerList(app, path, { ...config, tags, item: approvalRequest, list: approverList });
  registerExport(app, path, approverList, signedIn);

  app.get(`${path}/cua-toi`, {
    config,
    schema: { tags, response: { 200: envelope(z.array(approvalRequest)) } },
    handler: async (request) => ok(request, await readOwn(request)),
  });

  registerRead(
    app,
    `${path}/:id`,
    { ...config, tags, params: idParam, answer: approvalDetail },
    (db, asker, { params }) => readDetail(db, asker, params.id, app.approvableActs),
  );
  registerDecisions(app, { acts: app.approvableActs, checkHours: tools.checkHours }, tools);
}

function registerDecisions(app: App, decision: DecisionTools, { proveHere }: ApprovalTools): void {
  app.post(`${path}/:id/duyet`, {
    config: { ...config, confirm: whenSet('xac_nhan_lai_duyet') },
    schema: { tags, params: idParam, body: approveBody, response: one },
    handler: async (request) => {
      const id = await decide(request, decision, { approverId: request.asker.id, isHere: false });
      return ok(request, await shown(request, id), 'updated');
    },
  });

  app.post(`${path}/:id/duyet-tai-cho`, {
    config,
    schema: { tags, params: idParam, body: approveHereBody, response: one },
    handler: async (request) => {
      await refuseUnlessWaiting(request, request.params.id);
      // Before the transaction: comparing a password takes long, and wrong ones are counted.
      const approverId = await proveHere(request, `yeu_cau_duyet:${request.params.id}`, request.body);
      const id = await decide(request, decision, { approverId, isHere: true });
      return ok(request, await shown(request, id), 'updated');
    },
  });

  const ofRequest = { ...config, tags, params: idParam, message: 'updated' } as const;

  registerAct(app, 'POST', `${path}/:id/tu-choi`, {
    ...ofRequest,
    body: refuseBody,
    answer: approvalRequest,
    work: (trx, actor, { params, body }) => refuse(trx, actor, params.id, body.ly_do),
    reply: shown,
  });

  registerAct(app, 'POST', `${path}/:id/rut`, {
    ...ofRequest,
    answer: approvalRequest,
    work: (trx, actor, { params }) => withdraw(trx, actor, params.id),
    reply: shown,
  });

  registerAct(app, 'POST', `${path}/:id/mat-khau`, {
    ...ofRequest,
    answer: collectedPassword,
    work: (trx, actor, { params }) => collectPassword(trx, actor, params.id),
  });
}

/** Before anybody proves anything: no request is a place to try passwords at. */
async function refuseUnlessWaiting({ asker, database }: FastifyRequest, id: number): Promise<void> {
  const found = await database.read((db) => findRequest(db, id));
  if (found?.makerId !== asker.id) throw new AppError('NOT_FOUND');
  if (found.status !== APPROVAL_STATUS.waiting) throw new AppError('APPROVAL_ENDED');
}

interface DecisionRequest {
  params: { id: number };
  body: Pick<ApproveBody, 'ma_bam' | 'ghi_chu'>;
}

/** Approves in one transaction; an act that is refused is rolled back, and the outcome kept in a second one. */
async function decide(
  request: FastifyRequest & DecisionRequest,
  tools: DecisionTools,
  { approverId, isHere }: { approverId: number; isHere: boolean },
): Promise<number> {
  const { params, body } = request;
  const onScreenOf = isHere ? request.asker.id : null;
  const approving = { id: params.id, hash: body.ma_bam, note: body.ghi_chu || null, onScreenOf };
  const findApprover = async (trx: Db, { branchId, origin }: Actor) => {
    const approver = await findPerson(trx, { id: approverId, branchId, origin });
    if (!approver) throw new AppError('FORBIDDEN');
    await tools.checkHours(trx, approver);
    // Not the person of the request, where somebody approves on the screen of another.
    return actorWithoutRequest(approver);
  };
  try {
    return await act(request, async (trx, actor) => approve(trx, tools, await findApprover(trx, actor), approving));
  } catch (error) {
    if (!(error instanceof RefusedRun)) throw error;
    const { refusal } = error;
    return act<number>(request, async (trx, actor) =>
      endRefused(trx, await findApprover(trx, actor), approving, refusal),
    );
  }
}

/** One request as this person may see it: their own, or one of an area they may approve. */
async function shown({ asker, database }: FastifyRequest, id: number): Promise<ApprovalRequest> {
  return database.read(async (db) => {
    const kept = await findRequest(db, id);
    const list = kept?.makerId === asker.id ? makerList(asker.id) : approverList(asker);
    return findRow<ApprovalRequest>(db, list, id, kept?.branchId);
  });
}

const MOST_OWN = 50;

/** The person's own requests of the last day, newest first. */
async function readOwn({ asker, database }: FastifyRequest): Promise<ApprovalRequest[]> {
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const query: ListQuery = {
    page: 1,
    pageSize: MOST_OWN,
    direction: 'desc',
    sortField: 'id',
    f: [{ field: 'ngay_tao', operator: 'gte', value: since }],
  };
  const { timeZone, branchId } = asker;
  const page = await database.read((db) =>
    listRows<ApprovalRequest>(db, makerList(asker.id), query, { timeZone, branchId }),
  );
  return page.items;
}
