import { ERROR_STATUS, type ErrorWord } from '@doi-tien/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isProgramTooOld, isTimeout, isUnavailable, isUnstorable } from '../db/database-errors.ts';
import type { SchemaWatch } from '../db/schema-watch.ts';
import { AppError, databaseFull, databaseUnavailable } from './app-error.ts';
import { constraintError } from './constraint-errors.ts';
import { errorText, languageOf } from './messages.ts';
import { isFailureOfOtherVersion, otherVersion } from './other-version.ts';
import type { SetHeaders } from './security-headers.ts';

/** What Fastify itself refuses, by its own codes. */
const FASTIFY_WORDS: Record<string, ErrorWord> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
};

/** One place where every failure becomes an answer: a word, a status, a sentence, and never a stack. */
export function registerErrorHandler(app: FastifyInstance, watch: Pick<SchemaWatch, 'look'>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(request, error);
    const isOfOtherVersion = refusal.word === 'INTERNAL_ERROR' && (await isFailureOfOtherVersion(error, watch));
    return sendError(request, reply, isOfOtherVersion ? otherVersion() : refusal);
  });
}

function refusalOf(request: FastifyRequest, error: FastifyError): AppError {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return refusal;
}

/** Why a part of a request failed, in the words that the part would have been answered with alone. */
export function failureInWords(request: FastifyRequest, error: unknown): string {
  const { word, details } = refusalOf(request, error as FastifyError);
  return errorText(languageOf(request.headers['accept-language']), word, details.params);
}

/** An address that cannot be read is refused before there is a route, and so before the handler above. */
export function refuseUnreadable(setHeaders: SetHeaders) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request, reply);
    sendError(request, reply.header('cache-control', 'no-store'), new AppError('MALFORMED_REQUEST'));
  };
}

/** Requests in flight are finished; one that still comes in over a kept connection is sent elsewhere. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('SHUTTING_DOWN');
  });
  // A connection kept open after its last answer would hold the stop up until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** For addresses under the API that lead nowhere; the web app answers its own. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('NOT_FOUND')));
}

export function sendError(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { params, fields, data, retryAfter } = refusal.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(refusal.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      code: ERROR_STATUS[refusal.word],
      message: errorText(language, refusal.word, params),
      status: false,
      error: refusal.word,
      errors: fields?.map(({ field, problem, params: values }) => ({
        field,
        message: errorText(language, `fields.${problem}`, values),
      })),
      data: data ?? null,
    });
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const constraint = constraintError(error);
  if (constraint) return constraint;
  if (isProgramTooOld(error)) return otherVersion();
  if (isDiskFull(error)) return databaseFull();
  if (isUnavailable(error)) return databaseUnavailable();
  if (isTimeout(error)) return new AppError('TRY_AGAIN');
  if (isUnstorable(error)) return new AppError('MALFORMED_REQUEST');
  const word = FASTIFY_WORDS[error.code];
  if (word) return new AppError(word);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('MALFORMED_REQUEST');
  return new AppError('INTERNAL_ERROR');
}
