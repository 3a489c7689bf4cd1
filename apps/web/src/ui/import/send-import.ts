import { IMPORT_PATHS, type ImportKind, type ImportMode } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportProgress } from '@doi-tien/contract/import.schema';
import { failureOf, noAnswer, readEnvelope, send, sentWithNow, settleRefusal } from '../../lib/api/http.ts';

export type DecimalMark = '.' | ',';

export interface ImportRequest {
  kind: ImportKind;
  file: File;
  isDryRun: boolean;
  mode: ImportMode;
  decimalMark?: DecimalMark;
  /** The caller's own mark, to ask how far it is meanwhile. */
  mark?: string;
  key: string;
  signal: AbortSignal;
}

/** Fifty thousand tried rows do not go through the store. Throws an ApiError, with the answer in `data` where there is one. */
export async function sendImport(request: ImportRequest): Promise<ImportAnswer> {
  const { kind, file, isDryRun, mode, decimalMark, mark, key, signal } = request;
  const body = new FormData();
  body.append('file', file);
  const params = new URLSearchParams({
    che_do: mode,
    thu: isDryRun ? '1' : '0',
    ...(decimalMark && { dau_thap_phan: decimalMark }),
    ...(mark && { theo_doi: mark }),
  });
  const sentWith = sentWithNow();
  const url = `${IMPORT_PATHS[kind]}/import`;
  const response = await send({ url, method: 'POST', params, body, idempotencyKey: key, signal }).catch((error) => {
    throw signal.aborted ? error : noAnswer();
  });
  const envelope = await readEnvelope(response);
  if (envelope.code === 200 && envelope.status) return envelope.data as ImportAnswer;
  const failure = failureOf(envelope);
  if ((await settleRefusal(failure, sentWith)) === 'again') return sendImport(request);
  throw failure;
}

/** Null while the server has not begun, or when the answer got lost: the next question will tell. */
export async function readProgress(mark: string): Promise<ImportProgress | null> {
  try {
    const envelope = await readEnvelope(await send({ url: `/log-import/tien-do/${mark}` }));
    return envelope.code === 200 ? (envelope.data as ImportProgress) : null;
  } catch {
    return null;
  }
}
