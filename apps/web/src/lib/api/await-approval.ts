import type { ApprovalFiled, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { askForApproval } from '../questions/approval.ts';
import type { ApiError } from './api-error.ts';
import type { ApiRequest } from './http.ts';

/** Where the answer of an act is read once it was approved: from its own address and the id of what it made. */
export type ApprovedAt = (url: string, madeId: number | null) => string;

/** How a call reads what an approved act has made; undefined where that failed. */
type Read = (request: ApiRequest) => Promise<unknown>;

/** Requests that were approved, by the key of the call that asked for them. */
const approved = new Map<string, ApprovalRequest>();

/**
 * Keeps a submission open while its act waits for a second person. Once it is approved the call is made again under its key
 * and answered from what the act has made, so the screen goes on as after any other success. Otherwise it fails, and the
 * form keeps what was typed. The call itself has ended meanwhile: a pending one would hold back every live update.
 */
export async function awaitApproval<Result>(
  refusal: ApiError,
  key: string,
  again: () => Promise<Result>,
): Promise<Result> {
  const outcome = await askForApproval(refusal.data as ApprovalFiled);
  if (outcome.kind === 'left') throw refusal;
  const ended: ApiError = {
    code: 409,
    message: outcome.kind === 'ended' ? outcome.message : '',
    error: 'APPROVAL_ENDED',
  };
  if (outcome.kind === 'ended') throw ended;
  approved.set(key, outcome.request);
  try {
    return await again();
  } catch {
    // It is done, only its answer could not be read: the form has nothing left to do, as if the request had been left.
    throw refusal;
  } finally {
    approved.delete(key);
  }
}

/** The approved request that a repeated call asks about. */
export function approvedUnder(key: string | undefined): ApprovalRequest | undefined {
  return key === undefined ? undefined : approved.get(key);
}

/** The answer that an act would have had, or undefined where it cannot be read. */
export async function answerOfApproved(
  { id, ket_qua_id, co_mat_khau }: ApprovalRequest,
  { url }: ApiRequest,
  approvedAt: ApprovedAt | undefined,
  read: Read,
): Promise<unknown> {
  const made = approvedAt ? await read({ url: approvedAt(url, ket_qua_id) }) : null;
  if (made === undefined || !co_mat_khau) return made;
  const password = await read({ url: `/yeu-cau-duyet/${id}/mat-khau`, method: 'POST', body: {} });
  return password === undefined ? undefined : { ...(made as object | null), ...(password as object) };
}
