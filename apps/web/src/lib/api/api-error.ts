import type { FieldError } from '@doi-tien/contract/envelope';

/** Why a call did not succeed, as every screen sees it. */
export interface ApiError {
  /** The answer's code; 0 when there was no answer at all. */
  code: number;
  /** A sentence for the person, in their language. */
  message: string;
  /** The stable word (`STALE_VERSION`, …), when the server gave one. */
  error?: string;
  /** Which fields were refused, for showing beside them. */
  errors?: FieldError[];
  /** What the server sent along so that the caller can go on, such as a waiting time. */
  data?: unknown;
}

export const NO_ANSWER = 0;

/** The answers that end a session: an unknown token, or a call outside working hours. The texts are the specification's. */
const INVALID_TOKEN_MESSAGES = ['Token không hợp lệ', 'INVALID_TOKEN'];
const OUTSIDE_HOURS_MESSAGE = 'Không phải thời gian làm việc vui lòng thử lại sau';

export type SessionEnd = 'invalidToken' | 'outsideWorkingHours';

export function sessionEndOf({ code, message, error }: ApiError): SessionEnd | null {
  if (error === 'INVALID_TOKEN' || INVALID_TOKEN_MESSAGES.includes(message)) return 'invalidToken';
  if (error === 'OUTSIDE_WORKING_HOURS') return 'outsideWorkingHours';
  if (code === 403 && message === OUTSIDE_HOURS_MESSAGE) return 'outsideWorkingHours';
  return null;
}

/** Failures of a write whose fate is known: never sent, not received by the server's own word, or done without its secret. */
const KNOWN_WITHOUT_ANSWER = ['NOT_SENT', 'NOT_RECEIVED', 'SECRET_GONE'];
/** A gateway, a limit or an ended session may answer in place of an act that was done. */
const ANSWERS_OF_OTHERS = [401, 408, 429];

/** Whether the write may have been done all the same. */
export function isFateOpen({ code, error }: ApiError): boolean {
  if (code === NO_ANSWER) return error === undefined || !KNOWN_WITHOUT_ANSWER.includes(error);
  return code >= 500 || ANSWERS_OF_OTHERS.includes(code);
}

/** The safe is being counted blind: the figures come after the count, and nothing has gone wrong. */
export function isWithheld(error: unknown): boolean {
  return isApiError(error) && error.error === 'SAFE_BEING_COUNTED';
}

/** For `catch`: tells a refused call from a programming mistake. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/**
 * The act waits for a second person. A submission only fails with it when its maker went on with something else: nothing
 * is left to do for its form then.
 */
export function waitsForApproval(error: unknown): error is ApiError {
  return isApiError(error) && error.error === 'APPROVAL_REQUIRED';
}
