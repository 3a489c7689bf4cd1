import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { ErrorWord } from '@doi-tien/contract/errors';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { firstScreenMounts } from '../browser/mount-queue.ts';
import { newUuid } from '../browser/uuid.ts';
import { isOffline } from '../connection/offline.ts';
import { notify } from '../notices/notify.ts';
import { storage } from '../storage/storage.ts';
import { type ApiError, NO_ANSWER } from './api-error.ts';
import { type ApprovedAt, answerOfApproved, approvedUnder } from './await-approval.ts';
import { attempt, carryOut, freeze, type Outcome } from './carry-out.ts';
import { type ApiRequest, noAnswer, secretGone } from './http.ts';
import { LIVE_TOPICS } from './live-topics.ts';

/** Per endpoint, as `extraOptions`. */
export interface ApiOptions {
  /** Show the server's message when the call succeeds. */
  announce?: boolean;
  /** The session is being given up anyway: that the server no longer knows it is no news. */
  leaving?: boolean;
  /** A refusal the screen has a place for, e.g. figures withheld during a count: no notice repeats it. `all`: asked while somebody types. */
  shownInPlace?: ErrorWord | 'all';
  /** The answer has something that is shown once; a stored answer comes without it. */
  showsSecret?: boolean;
  /** Where the answer is read when the act needed a second person; without it the answer is null then. */
  approvedAt?: ApprovedAt;
}

interface ApiMeta {
  message: string;
}

type ApiQuery = BaseQueryFn<string | ApiRequest, unknown, ApiError, ApiOptions, ApiMeta>;

/** Unwraps `{code, message, data, status}` to the data; every failure is told here, also where the screen shows it in place. */
const query: ApiQuery = async (args, { signal, type }, options) => {
  const given = typeof args === 'string' ? { url: args } : args;
  const request = type === 'mutation' ? keyed(given) : given;
  const approved = approvedUnder(request.idempotencyKey);
  if (approved) return answerApproved(approved, request, signal, options);
  // The first screen asks for many things at once; each is sent in a task of its own.
  if (firstScreenMounts.isOpen && type === 'query') await new Promise((resolve) => setTimeout(resolve));
  const outcome = await answerOf(request, signal, options);
  const { message, data, settled, isGivenUp } = outcome;
  const failure = outcome.isReplayed && options?.showsSecret ? (outcome.failure ?? secretGone()) : outcome.failure;
  const meta = message === undefined ? undefined : { message };
  if (!failure) {
    if (options?.announce && message) notify.success(message);
    return { data, meta };
  }
  const isShown =
    options?.shownInPlace === 'all' || (failure.error !== undefined && failure.error === options?.shownInPlace);
  // Its submission goes on with a dialog.
  const isAsked = failure.error === 'APPROVAL_REQUIRED' && given.idempotencyKey !== undefined;
  // The frame says so for as long as it lasts, and a form beside its button.
  const isSaid = failure.code === NO_ANSWER && isOffline();
  if (settled !== 'lost' && !isShown && !isAsked && !isGivenUp && !isSaid && !options?.leaving)
    notify.error(failure.message);
  return { error: failure, meta };
};

/** Writes of a signed-in person are carried out once, whatever the network does; there is no key to ask about before signing in. */
function answerOf(request: ApiRequest, signal: AbortSignal, options: ApiOptions | undefined): Promise<Outcome> {
  const { idempotencyKey } = request;
  if (!idempotencyKey || options?.leaving || storage.read('accessToken') === null)
    return attempt(request, signal, options?.leaving);
  return carryOut(freeze({ ...request, idempotencyKey }), signal);
}

/** A call whose act a second person has approved: it was done already, and its answer is read. */
async function answerApproved(
  approved: ApprovalRequest,
  request: ApiRequest,
  signal: AbortSignal,
  options: ApiOptions | undefined,
): Promise<{ data: unknown } | { error: ApiError }> {
  const read = async (asked: ApiRequest) => (await answerOf(asked.method ? keyed(asked) : asked, signal, options)).data;
  const data = await answerOfApproved(approved, request, options?.approvedAt, read);
  return data === undefined ? { error: noAnswer() } : { data };
}

/** Every write carries a key; forms pass their own (see submission.ts). */
function keyed(request: ApiRequest): ApiRequest {
  return { ...request, idempotencyKey: request.idempotencyKey ?? newUuid() };
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
