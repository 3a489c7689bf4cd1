import { ERROR_STATUS, type ErrorWord } from '@doi-tien/contract/errors';

export interface FieldProblem {
  field: string;
  /** A key under `errors.fields` of the texts. */
  problem: string;
  params?: Record<string, unknown>;
}

interface Details {
  /** Values the sentence names. */
  params?: Record<string, unknown>;
  fields?: FieldProblem[];
  /** What the caller needs to go on, such as a waiting time. */
  data?: unknown;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/** The one way to refuse. The word is stable; its status and its sentence are looked up. */
export class AppError extends Error {
  override name = 'AppError';
  readonly word: ErrorWord;
  readonly details: Details;

  constructor(word: ErrorWord, details: Details = {}) {
    super(word);
    this.word = word;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.word];
  }
}

/** A refusal that points at one field of what was sent. */
export function fieldError(field: string, problem: string, params?: Record<string, unknown>): AppError {
  return new AppError('VALIDATION_FAILED', { fields: [{ field, problem, params }] });
}

/** Seconds. A server that takes over needs some; a process or a connection that was replaced, less. */
const DATABASE_RETRY_AFTER = 3;

/** A full disk is for the operator: nothing gets better by itself. */
const DISK_RETRY_AFTER = 30;

export function databaseFull(): AppError {
  return new AppError('DATABASE_FULL', { retryAfter: DISK_RETRY_AFTER });
}

export function databaseUnavailable(): AppError {
  return new AppError('DATABASE_UNAVAILABLE', { retryAfter: DATABASE_RETRY_AFTER });
}
