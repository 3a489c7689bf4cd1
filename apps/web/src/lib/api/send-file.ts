import { failureOf, noAnswer, readEnvelope, send, sentWithNow, settleRefusal } from './http.ts';

export interface FileRequest {
  url: string;
  params: URLSearchParams;
  file: File;
  key: string;
  signal: AbortSignal;
}

/** Sends one file, past the store: a long answer would only burden it. Throws an ApiError, with the answer in `data` where there is one. */
export async function sendFile<Answer>(request: FileRequest): Promise<Answer> {
  const { url, params, file, key, signal } = request;
  const body = new FormData();
  body.append('file', file);
  const sentWith = sentWithNow();
  const response = await send({ url, method: 'POST', params, body, idempotencyKey: key, signal }).catch((error) => {
    throw signal.aborted ? error : noAnswer();
  });
  const envelope = await readEnvelope(response);
  if (envelope.code === 200 && envelope.status) return envelope.data as Answer;
  const failure = failureOf(envelope);
  if ((await settleRefusal(failure, sentWith)) === 'again') return sendFile(request);
  throw failure;
}
