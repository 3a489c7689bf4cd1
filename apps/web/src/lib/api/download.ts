import { notify } from '../notices/notify.ts';
import { failureOf, noAnswer, readEnvelope, send, sentWithNow, settleRefusal } from './http.ts';

/**
 * Fetches a file with the session's headers (a plain link could not carry them) and saves it under the server's
 * name. Answers whether it was saved; a failure has then been told already. Aborting is nobody's failure.
 */
export async function downloadFile(path: string, params: URLSearchParams, signal?: AbortSignal): Promise<boolean> {
  const sentWith = sentWithNow();
  try {
    const response = await send({ url: path, params, headers: { Accept: '*/*' }, signal });
    if (!response.ok) {
      const failure = failureOf(await readEnvelope(response));
      const settled = await settleRefusal(failure, sentWith);
      if (settled === 'again') return await downloadFile(path, params, signal);
      if (settled === 'refused') notify.error(failure.message);
      return false;
    }
    const name = fileNameOf(response.headers.get('Content-Disposition')) ?? path.split('/').filter(Boolean).join('-');
    saveAs(await response.blob(), name);
    return true;
  } catch {
    if (!signal?.aborted) notify.error(noAnswer().message);
    return false;
  }
}

/**
 * Asks for a file that is too long to wait for. Answers its place among the stored files, or null when it was refused,
 * which has then been told already.
 */
export async function requestFile(path: string, params: URLSearchParams): Promise<number | null> {
  const sentWith = sentWithNow();
  try {
    const envelope = await readEnvelope(await send({ url: path, params, headers: { Prefer: 'respond-async' } }));
    if (envelope.status) return (envelope.data as { id: number }).id;
    const failure = failureOf(envelope);
    const settled = await settleRefusal(failure, sentWith);
    if (settled === 'again') return await requestFile(path, params);
    if (settled === 'refused') notify.error(failure.message);
    return null;
  } catch {
    notify.error(noAnswer().message);
    return null;
  }
}

/** RFC 6266: the encoded name (`filename*`) counts before the plain one; slashes never reach the disk. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  const name = (encoded ? decodeName(encoded) : null) ?? plain?.[1] ?? plain?.[2];
  return name ? name.replaceAll(/[\\/]/g, '_') : null;
}

function decodeName(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** A text that only this page has, such as codes shown once. */
export function saveText(text: string, name: string): void {
  saveAs(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
