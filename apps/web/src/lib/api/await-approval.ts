import type { ApprovalFiled, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { askForApproval } from '../questions/approval.ts';
import type { ApiError } from './api-error.ts';
import type { ApiRequest } from './http.ts';

/** How a call reads what an approved act has made; undefined where that failed. */
type Read = (request: ApiRequest) => Promise<unknown>;

/** Where the answer of an act is read once it was approved: from its own address and the id of what it made. */
export type ApprovedAt = (url: string, madeId: number | null) => string;

/**
 * Keeps a call open while its act waits for a second person: once it is approved the call answers as if it had just
 * been done, so the screen goes on as usual. Otherwise it fails, and the form keeps what was typed.
 */
export async function awaitApproval(
  refusal: ApiError,
  request: ApiRequest,
  approvedAt: ApprovedAt | undefined,
  read: Read,
): Promise<{ data: unknown } | { error: ApiError }> {
  const outcome = await askForApproval(refusal.data as ApprovalFiled);
  if (outcome.kind === 'left') return { error: refusal };
  if (outcome.kind === 'ended') return { error: { code: 409, message: outcome.message, error: 'APPROVAL_ENDED' } };
  return answerOf(outcome.request, request, approvedAt, read, refusal);
}

/** What is done is not undone by an answer that cannot be read: the screen goes on as if the request had been left. */
async function answerOf(
  { id, ket_qua_id, co_mat_khau }: ApprovalRequest,
  { url }: ApiRequest,
  approvedAt: ApprovedAt | undefined,
  read: Read,
  refusal: ApiError,
): Promise<{ data: unknown } | { error: ApiError }> {
  const made = approvedAt ? await read({ url: approvedAt(url, ket_qua_id) }) : null;
  if (made === undefined) return { error: refusal };
  if (!co_mat_khau) return { data: made };
  const password = await read({ url: `/yeu-cau-duyet/${id}/mat-khau`, method: 'POST', body: {} });
  if (password === undefined) return { error: refusal };
  return { data: { ...(made as object | null), ...(password as object) } };
}
