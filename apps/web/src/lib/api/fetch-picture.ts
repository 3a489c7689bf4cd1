import { failureOf, noAnswer, readEnvelope, send, sentWithNow, settleRefusal } from './http.ts';

/**
 * A picture that only this person may see, with the session's headers, which `<img>` could not carry. Rejects with what the server said;
 * a question it raised (sign in again, confirm) has been answered before.
 */
export async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const sentWith = sentWithNow();
  const response = await send({ url: path, headers: { Accept: 'image/webp, application/json' }, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw noAnswer();
    },
  );
  if (response.ok) return response.blob();
  const failure = failureOf(await readEnvelope(response));
  if ((await settleRefusal(failure, sentWith)) === 'again') return fetchPicture(path, signal);
  throw failure;
}
