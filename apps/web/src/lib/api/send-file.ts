import { newUuid } from '../browser/uuid.ts';
import { attempt, carryOut } from './carry-out.ts';

interface FileRequest {
  url: string;
  params: URLSearchParams;
  file: File;
  /** Of the submission that saves it; a trial saves nothing and has none. */
  key?: string | undefined;
  signal: AbortSignal;
}

/**
 * Sends one file, past the store: a long answer would only burden it. Throws an ApiError, with the answer in `data` where there is
 * one. A save that was given up is asked about too: it ends as saved, or as never to be saved.
 */
export async function sendFile<Answer>({ url, params, file, key, signal }: FileRequest): Promise<Answer> {
  const body = new FormData();
  body.append('file', file);
  const request = { url, method: 'POST' as const, params, body };
  const outcome = key
    ? await carryOut({ ...request, idempotencyKey: key }, signal)
    : await attempt({ ...request, idempotencyKey: newUuid() }, signal);
  if (outcome.failure) throw outcome.failure;
  return outcome.data as Answer;
}
