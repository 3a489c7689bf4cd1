import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { ErrorWord } from '@doi-tien/contract/errors';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { firstScreenMounts } from '../browser/mount-queue.ts';
import { newUuid } from '../browser/uuid.ts';
import { isOffline } from '../connection/offline.ts';
import { notify } from '../notices/notify.ts';
import type { ApiError } from './api-error.ts';
import { type ApprovedAt, answerOfApproved, approvedUnder } from './await-approval.ts';
import {
  type ApiRequest,
  failureOf,
  noAnswer,
  noNetwork,
  readEnvelope,
  type Settled,
  send,
  sentWithNow,
  settleRefusal,
} from './http.ts';
import { LIVE_TOPICS } from './live-topics.ts';

/** Per endpoint, as `extraOptions`. */
export interface ApiOptions {
  /** Show the server's message when the call succeeds. */
  announce?: boolean;
  /** The session is being given up anyway: that the server no longer knows it is no news. */
  leaving?: boolean;
  /** A refusal the screen has a place for, e.g. figures withheld during a count: no notice repeats it. */
  shownInPlace?: ErrorWord;
  /** Where the answer is read when the act needed a second person; without it the answer is null then. */
  approvedAt?: ApprovedAt;
}

export interface ApiMeta {
  message: string;
}

type ApiQuery = BaseQueryFn<string | ApiRequest, unknown, ApiError, ApiOptions, ApiMeta>;

/** Unwraps `{code, message, data, status}` to the data; every failure is told here, also where the screen shows it in place. */
const query: ApiQuery = async (args, { signal }, options) => {
  const given = typeof args === 'string' ? { url: args } : args;
  const request = keyed(given);
  const approved = approvedUnder(request.idempotencyKey);
  if (approved) return answerApproved(approved, request, signal, options);
  // The first screen asks for many things at once; each is sent in a task of its own.
  if (firstScreenMounts.isOpen && !isWrite(request)) await new Promise((resolve) => setTimeout(resolve));
  const first = await attempt(request, signal, options);
  const { failure, meta, data, isGivenUp } =
    first.settled === 'again' ? await attempt(request, signal, options) : first;
  if (!failure) {
    if (options?.announce && meta) notify.success(meta.message);
    return { data, meta };
  }
  const isTold = first.settled === 'lost';
  const isShown = failure.error !== undefined && failure.error === options?.shownInPlace;
  // Its submission goes on with a dialog.
  const isAsked = failure.error === 'APPROVAL_REQUIRED' && given.idempotencyKey !== undefined;
  if (!isTold && !isShown && !isAsked && !isGivenUp && !options?.leaving) notify.error(failure.message);
  return { error: failure, meta };
};

/** A call whose act a second person has approved: it was done already, and its answer is read. */
async function answerApproved(
  approved: ApprovalRequest,
  request: ApiRequest,
  signal: AbortSignal,
  options: ApiOptions | undefined,
): Promise<{ data: unknown } | { error: ApiError }> {
  const read = async (asked: ApiRequest) => (await attempt(keyed(asked), signal)).data;
  const data = await answerOfApproved(approved, request, options?.approvedAt, read);
  return data === undefined ? { error: noAnswer() } : { data };
}

interface Attempt {
  data?: unknown;
  meta?: ApiMeta;
  failure?: ApiError;
  /** What became of a refusal. */
  settled?: Settled;
  /** By the screen that made the call, or because another branch was entered: that is not a network failure. */
  isGivenUp?: boolean;
}

async function attempt(request: ApiRequest, signal: AbortSignal, options?: ApiOptions): Promise<Attempt> {
  // Nothing is sent, so nothing can be in doubt: the form keeps what was typed, and its key, for when the network is back.
  if (isWrite(request) && isOffline()) return { failure: noNetwork() };
  const sentWith = sentWithNow();
  try {
    const envelope = await readEnvelope(await send({ ...request, signal }));
    const meta = { message: envelope.message };
    if (envelope.code === 200 && envelope.status) return { data: envelope.data, meta };
    const failure = failureOf(envelope);
    const settled = options?.leaving ? 'refused' : await settleRefusal(failure, sentWith);
    return { failure, meta, settled };
  } catch {
    // RTK Query has dropped an aborted call already and takes no answer to it; an error thrown here would be logged.
    return { failure: noAnswer(), isGivenUp: signal.aborted };
  }
}

/** Every write carries a key. Forms pass their own (see submission.ts) so that a retry is recognised. */
function keyed(request: ApiRequest): ApiRequest {
  if (!isWrite(request) || request.idempotencyKey) return request;
  return { ...request, idempotencyKey: newUuid() };
}

function isWrite({ method }: ApiRequest): boolean {
  return method !== undefined && method !== 'GET';
}

/**
 * Features add their calls with `api.injectEndpoints`, and their tags with `enhanceEndpoints({ addTagTypes })`. A query
 * that provides a live topic's own tag is read again whenever the server says that topic changed.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: query,
  refetchOnReconnect: true,
  tagTypes: LIVE_TOPICS,
  endpoints: () => ({}),
});
