import type { OpenBranches } from '@doi-tien/contract/branches.schema';
import type { Envelope, Failure } from '@doi-tien/contract/envelope';
import i18next from 'i18next';
import { API_BASE } from '../connection/api-base.ts';
import { askForConfirmation } from '../questions/confirmation.ts';
import { currentBranch } from '../storage/current-branch.ts';
import { deviceId } from '../storage/device-id.ts';
import { storage } from '../storage/storage.ts';
import { type ApiError, NO_ANSWER, type SessionEnd, sessionEndOf } from './api-error.ts';

export interface ApiRequest {
  /** Relative to the API's base, with a leading slash. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: URLSearchParams;
  /** JSON, unless it is FormData or a text that is JSON already. */
  body?: unknown;
  headers?: Record<string, string>;
  idempotencyKey?: string;
  /** The branch it is for; without it, the one this tab works in now. */
  branch?: number | null;
  signal?: AbortSignal;
}

/** Told why and in the server's words. */
type SessionEndHandler = (reason: SessionEnd, message: string) => void;

let onSessionEnd: SessionEndHandler = () => {};

/** The store registers what ending a session means; this module only notices that one has ended. */
export function setSessionEndHandler(handler: SessionEndHandler): void {
  onSessionEnd = handler;
}

/** A request as every call of the product makes it: token, device, language, branch. Throws when there is no answer. */
export async function send(request: ApiRequest): Promise<Response> {
  const query = request.params?.toString();
  const url = `${API_BASE}${request.url}${query ? `?${query}` : ''}`;
  const { body, contentType } = encodeBody(request.body);
  return fetch(url, {
    method: request.method ?? 'GET',
    headers: {
      ...standingHeaders(),
      ...branchHeader(request),
      ...contentType,
      ...keyHeader(request),
      ...request.headers,
    },
    body,
    signal: request.signal,
  });
}

function standingHeaders(): Record<string, string> {
  const token = storage.read('accessToken');
  return {
    Accept: 'application/json',
    'Accept-Language': i18next.language,
    device_id: deviceId(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

/** Who somebody is and where they work is the same in every branch, also once the branch of this tab is not theirs. */
const OF_NO_BRANCH = /^\/(auth\/|chi-nhanh\/options)/;

function branchHeader({ url, branch = currentBranch() }: ApiRequest): Record<string, string> {
  const id = OF_NO_BRANCH.test(url) ? null : branch;
  return id === null ? {} : { chi_nhanh_id: String(id) };
}

function keyHeader({ idempotencyKey }: ApiRequest): Record<string, string> {
  return idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
}

function encodeBody(body: unknown): { body?: BodyInit; contentType: Record<string, string> } {
  if (body === undefined) return { contentType: {} };
  if (body instanceof FormData || typeof body === 'string') return { body, contentType: {} };
  return { body: JSON.stringify(body), contentType: { 'Content-Type': 'application/json' } };
}

/** Reads the envelope; anything that is not one (a proxy's error page, say) becomes a failure of its own. */
export async function readEnvelope(response: Response): Promise<Envelope<unknown> | Failure> {
  const content: unknown = await response.json().catch(() => null);
  if (typeof content === 'object' && content !== null && 'code' in content && 'message' in content) {
    return content as Envelope<unknown> | Failure;
  }
  const message = i18next.t('common:failure.unreadableAnswer', { status: response.status });
  return { code: response.ok ? 500 : response.status, message, status: false, data: null, error: 'UNREADABLE_ANSWER' };
}

export function failureOf(envelope: Envelope<unknown> | Failure): ApiError {
  const { code, message } = envelope;
  const data = envelope.data ?? undefined;
  if (!('error' in envelope)) return { code, message, data };
  return { code, message, error: envelope.error, errors: envelope.errors, data };
}

export function noAnswer(): ApiError {
  return { code: NO_ANSWER, message: i18next.t('common:failure.network') };
}

/** Refused before it was sent. */
export function noNetwork(): ApiError {
  return { code: NO_ANSWER, message: i18next.t('common:failure.offline'), error: 'NOT_SENT' };
}

/** The server has said so, and takes no late request under the same key. */
export function notReceived(): ApiError {
  return { code: NO_ANSWER, message: i18next.t('common:failure.notReceived'), error: 'NOT_RECEIVED' };
}

/** Done, but what it shows once went with the lost answer. */
export function secretGone(): ApiError {
  return { code: NO_ANSWER, message: i18next.t('common:failure.secretGone'), error: 'SECRET_GONE' };
}

/** Sent, and nobody could be asked what became of it. */
export function unknownFate(): ApiError {
  return { code: NO_ANSWER, message: i18next.t('common:failure.unknownFate'), error: 'UNKNOWN_FATE' };
}

/** The session and the branch that a request was sent with: a late answer says nothing about others. */
interface SentWith {
  token: string | null;
  branch: number | null;
}

export function sentWithNow(): SentWith {
  return { token: storage.read('accessToken'), branch: currentBranch() };
}

/** Given the branches that are open where this one is closed; null where the branch is not theirs. */
type BranchRefused = (open: readonly number[] | null) => Promise<boolean>;

let onBranchRefused: BranchRefused = async () => false;

/** The signed-in frame registers what it does then; it answers whether this tab has left the branch. */
export function setBranchRefusalHandler(handler: BranchRefused): void {
  onBranchRefused = handler;
}

let onSecondFactorDemanded: () => void = () => {};

/** The store registers what it does when the business demands a second factor that the person does not have. */
export function setSecondFactorHandler(handler: () => void): void {
  onSecondFactorDemanded = handler;
}

/** What becomes of a refused request: `again` may be sent once more as it was, `lost` has been told already. */
export type Settled = 'refused' | 'lost' | 'again';

/**
 * Asks the person where that can mend a refusal: to confirm that it is them. An answer to a request of an earlier session says nothing
 * about the present one, hence the token it was sent with.
 */
export async function settleRefusal(failure: ApiError, sentWith: SentWith): Promise<Settled> {
  if (failure.error === 'BRANCH_NOT_YOURS')
    return sentWith.branch === null ? 'refused' : settleBranch(sentWith.branch, null);
  const open = openBranches(failure);
  if (open) return settleBranch(sentWith.branch, open);
  if (failure.error === 'REAUTH_REQUIRED') return (await askForConfirmation(failure.data)) ? 'again' : 'refused';
  if (failure.error === 'SECOND_FACTOR_REQUIRED') {
    onSecondFactorDemanded();
    return 'lost';
  }
  const reason = sessionEndOf(failure);
  if (!reason) return 'refused';
  if (sentWith.token !== null && sentWith.token === storage.read('accessToken')) onSessionEnd(reason, failure.message);
  return 'lost';
}

/** A refused branch may be that of the tab, or that of the record the request was about. */
async function settleBranch(sentFrom: number | null, open: readonly number[] | null): Promise<Settled> {
  if (sentFrom !== currentBranch()) return 'lost';
  return (await onBranchRefused(open)) ? 'lost' : 'refused';
}

/** Outside the hours of one branch, another of the person's may be open. */
function openBranches({ error, data }: ApiError): readonly number[] | null {
  if (error !== 'OUTSIDE_WORKING_HOURS' || typeof data !== 'object' || data === null) return null;
  return 'chi_nhanh_dang_mo' in data ? (data as OpenBranches).chi_nhanh_dang_mo : null;
}
